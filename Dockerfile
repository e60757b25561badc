FROM python:3.13-slim AS build

# Which lock to install: requirements-postgres.txt adds the PostgreSQL driver.
ARG REQUIREMENTS=requirements.txt

# The libraries come before the source, so that a change of the source leaves this layer alone.
COPY requirements*.txt /locks/
RUN python -m venv --without-pip /venv \
    && pip --python /venv/bin/python install --no-cache-dir --require-hashes --only-binary :all: -r "/locks/$REQUIREMENTS"

COPY . /sevens
RUN python -m compileall -q --invalidation-mode unchecked-hash /sevens


FROM python:3.13-slim

ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    DATABASE_URL=sqlite:////data/sevens.db

COPY --from=build /venv /venv
COPY --from=build /sevens /sevens
WORKDIR /sevens

# The only place that is written to, and a number for a user, so that a cluster can see that it is not root.
RUN install -d -o 10001 -g 10001 /data
VOLUME /data
USER 10001:10001

EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=2)"]

# exec, so that the server itself receives the signal to stop.
CMD ["sh", "-c", "python -m app migrate && exec python -m app"]

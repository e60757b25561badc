"""Whether the program is alive, and whether it is able to serve."""

from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from app.readiness import Readiness

router = APIRouter(tags=["health"])


class Alive(BaseModel):
    """The program runs."""

    status: Literal["ok"] = "ok"


class Ready(BaseModel):
    """Whether the program can serve; ``reasons`` say why not."""

    status: Literal["ok", "unavailable"]
    database: str
    reasons: list[str]


@router.get("/healthz")
async def healthz() -> Alive:
    """Alive."""
    return Alive()


@router.get("/readyz", response_model=Ready, responses={503: {"model": Ready, "description": "Not able to serve"}})
def readyz(request: Request) -> JSONResponse:
    """Able to serve: schema current, SQLite safe in the mode in which it runs, database writable."""
    readiness: Readiness = request.app.state.readiness
    state = readiness.check()
    ready = Ready(status="unavailable" if state.reasons else "ok", database=state.database, reasons=list(state.reasons))
    return JSONResponse(ready.model_dump(), 503 if state.reasons else 200)

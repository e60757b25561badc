"""What went wrong, for people: the true table and a sentence where there is one, else a page with a way on."""

from markupsafe import Markup
from starlette.responses import Response
from starlette.types import Scope

from app.errors import Problem
from app.render import visitor_of
from app.rooms import ROOMS
from app.rooms.frame import Asked
from app.telling import Voice, because
from app.words import Words
from engine.game import Reason


def problem_page(scope: Scope, problem: Problem) -> Response:
    """The answer to a person whose request met a problem; `app.errors` calls it."""
    visitor = visitor_of(scope)
    if problem.table is not None:
        return visitor.board(problem.table, Asked(stale=True), problem.status)
    title = "error.refused" if problem.cause else problem.told_as
    answer = visitor.page(
        "error.html",
        problem.status,
        status=problem.status,
        title=visitor.words(title),
        sentence=_sentence(problem, visitor.words),
        games=tuple(ROOMS) if problem.told == "no_match" else (),
    )
    answer.headers.update(problem.headers)
    return answer


def _sentence(problem: Problem, words: Words) -> Markup:
    if problem.cause is None:
        return words.html(problem.told_as + ".text")
    return because("refused", Reason(problem.cause.code, problem.cause.params), words, Voice.EYE)

"""``python -m engine``: what it prints, its exit status, and one line on standard error where it refuses."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.games import GAMES
from engine.match import Match

ROOT = Path(__file__).parents[2]
RECORD = {
    "game": "sevens",
    "rules": {"players": 2},
    "dealer": 0,
    "hands": [
        "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
        "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
    ],
    "moves": ["8d", "8s"],
}


def run(*arguments, stdin=b"", **settings):
    """The real thing in a process of its own."""
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, check=False, **settings)


@pytest.fixture
def record_file(tmp_path):
    def write(value, name="record.json"):
        path = tmp_path / name
        path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
        return str(path)

    return write


@pytest.fixture
def standard_input(monkeypatch):
    def give(data):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return give


@pytest.fixture
def answer(capsys):
    """The one JSON object that a call prints."""

    def call(*arguments):
        assert main([*map(str, arguments)]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return json.loads(out)

    return call


@pytest.fixture
def refusal(capsys):
    """The one line on standard error of a call that is refused with exit status 2."""

    def call(*arguments):
        try:
            status = main([*map(str, arguments)])
        except SystemExit as exit_:
            status = exit_.code
        out, err = capsys.readouterr()
        assert (status, out, err.count("\n"), err[-1:]) == (2, "", 1, "\n")
        return err[:-1]

    return call


def finished_records(rounds=2):
    """The records of a match between computers."""
    options = GAMES["sevens"].options(rounds=rounds)
    match = Match.start("sevens", options, ("easy",) * 4, bytes(32)).advance()
    while match.status != "over":
        match = match.next_round().advance()
    return match.records()


def test_replay_prints_the_position_after_all_moves(answer, record_file):
    position = answer("replay", record_file(RECORD))
    assert position["turn"] == 1
    assert position["table"] == "7s 8s 7h 7d 8d 7c"
    assert position["legal"] == ["-", "6c", "6d", "8c", "9d"]


def test_replay_reads_standard_input(answer, standard_input):
    standard_input(json.dumps(RECORD).encode())
    assert answer("replay", "-")["turn"] == 1


def test_perft_counts_sequences_of_moves(answer, record_file):
    counted = answer("perft", record_file(RECORD), 2)
    assert sorted(counted["divide"]) == ["-", "6c", "6d", "8c", "9d"]
    assert counted["nodes"] == sum(counted["divide"].values()) == 5 * 5


def test_perft_of_depth_0_is_1(answer, record_file):
    assert answer("perft", record_file(RECORD), 0) == {"nodes": 1, "divide": {}}


def test_a_refused_record_names_ply_move_and_reason(refusal, record_file):
    line = refusal("replay", record_file(RECORD | {"moves": ["8d", "Ks"]}))
    assert line == "ply 2, move 'Ks': Ks does not go next to a run yet"
    assert refusal("perft", record_file(RECORD | {"moves": ["8d", "Ks"]}), 1) == line


def test_files_that_cannot_be_read_are_refused(refusal, record_file, tmp_path):
    missing = tmp_path / "missing.json"
    assert refusal("replay", missing) == f"{missing}: No such file or directory"
    assert refusal("verify", tmp_path) == f"{tmp_path}: Is a directory"
    assert refusal("replay", record_file(b"\xff\xfe")) == "not UTF-8 text"
    assert refusal("perft", record_file(b""), 1).startswith("not JSON: ")


def test_a_file_name_of_two_lines_makes_one_line(refusal, tmp_path):
    assert "a b: No such file" in refusal("replay", tmp_path / "a\nb")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "the following arguments are required: COMMAND"),
        (("dance",), "invalid choice: 'dance'"),
        (("replay",), "the following arguments are required: file"),
        (("replay", "a", "b\nc"), "unrecognized arguments: b c"),
        (("perft", "-"), "the following arguments are required: depth"),
        (("perft", "-", "two"), "argument depth: must be a whole number from 0 on"),
        (("perft", "-", "-1"), "argument depth: must be a whole number from 0 on"),
        (("perft", "-", "1.5"), "argument depth: must be a whole number from 0 on"),
        (("arena", "--hero", "hard"), "the following arguments are required: --field"),
        (("arena", "--hero", "god", "--field", "easy"), "sevens has no level 'god'"),
        (("arena", "--hero", "easy", "--field", "god"), "sevens has no level 'god'"),
        (("arena", "--hero", "easy", "--field", "easy", "--game", "poker"), "invalid choice: 'poker'"),
        (("arena", "--hero", "easy", "--field", "easy", "--deals", "0"), "must be a whole number from 1 on"),
        (("arena", "--hero", "easy", "--field", "easy", "--seats", "21"), "players cannot be 21"),
        (("arena", "--hero", "easy", "--field", "easy", "--rules", "{"), "not JSON: "),
        (("arena", "--hero", "easy", "--field", "easy", "--rules", "[" * 9999), "not JSON: "),
        (("arena", "--hero", "easy", "--field", "easy", "--rules", "[]"), "rules must be an object"),
        (("arena", "--hero", "easy", "--field", "easy", "--rules", '{"passes": true}'), "passes cannot be True"),
        (("arena", "--hero", "easy", "--field", "easy", "--rules", '{"luck": 1}'), "there is no option 'luck'"),
    ],
)
def test_a_wrong_call_is_refused_with_one_line(refusal, arguments, why):
    assert why in refusal(*arguments)


def test_verify_accepts_finished_records(capsys, record_file):
    records = finished_records()
    assert main(["verify", record_file(records)]) == 0
    assert main(["verify", record_file(records[0])]) == 0
    assert main(["verify", record_file([])]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("key", ["nonce", "commitment"])
def test_verify_refuses_what_was_tampered_with(refusal, record_file, key):
    honest, tampered = finished_records()
    tampered[key] = tampered[key][:-1] + ("0" if tampered[key][-1] != "0" else "1")
    assert refusal("verify", record_file([honest, tampered])) == "the commitment does not fit the nonce and the deal"


def test_verify_refuses_another_deal(refusal, record_file):
    record = finished_records()[0]
    record["hands"] = record["hands"][::-1]
    assert refusal("verify", record_file(record)) == "the commitment does not fit the nonce and the deal"


@pytest.mark.parametrize("damage", [{"nonce": None}, {"commitment": 5}, {"nonce": ["x"]}])
def test_verify_refuses_a_record_without_commitment(refusal, record_file, damage):
    assert (
        refusal("verify", record_file(finished_records()[0] | damage)) == "the record carries no nonce and commitment"
    )
    assert refusal("verify", record_file(RECORD)) == "the record carries no nonce and commitment"


def test_verify_takes_a_nonce_of_any_text(refusal, record_file):
    assert refusal("verify", record_file(RECORD | {"nonce": "\ud800", "commitment": "x"})).startswith("the commitment")


def test_batch_answers_each_line_in_order(capsys, standard_input):
    lines = [
        json.dumps({"do": "replay", "record": RECORD}),
        "",
        json.dumps({"do": "perft", "record": RECORD, "depth": 1}),
        "   ",
        json.dumps({"do": "replay", "record": RECORD | {"moves": ["8d", "Ks"]}}),
        json.dumps({"do": "replay", "record": RECORD | {"hands": []}}),
    ]
    standard_input("\n".join(lines).encode())
    assert main(["batch"]) == 0
    position, counted, move_refused, deal_refused = map(json.loads, capsys.readouterr().out.splitlines())
    assert position["turn"] == 1
    assert counted["nodes"] == 5
    assert move_refused == {"refused": "ply 2, move 'Ks': Ks does not go next to a run yet", "ply": 2}
    assert deal_refused == {"refused": "hands must be a list of 2 strings", "ply": None}


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"\xff\xfe{}",
        b"null",
        b"[]",
        b"{}",
        b'{"do": "dance", "record": {}}',
        b'{"do": ["replay"], "record": {}}',
        b'{"do": "replay"}',
        b'{"do": "perft", "record": {}}',
        b'{"do": "perft", "record": {}, "depth": true}',
        b'{"do": "perft", "record": {}, "depth": -1}',
        b'{"do": "perft", "record": {}, "depth": 1.0}',
        b'{"do": "replay", "record": ' + b"[" * 99999,
        b"9" * 5000,
    ],
)
def test_batch_answers_a_bad_request_with_a_refusal_and_goes_on(capsys, standard_input, line):
    standard_input(line + b"\n" + json.dumps({"do": "replay", "record": RECORD}).encode())
    assert main(["batch"]) == 0
    refused, position = map(json.loads, capsys.readouterr().out.splitlines())
    assert set(refused) == {"refused", "ply"}
    assert refused["ply"] is None
    assert position["turn"] == 1


def test_arena_prints_the_rulebooks_figures(answer):
    figures = answer("arena", "--hero", "hard", "--field", "easy", "--deals", 2, "--seats", 3, "--jobs", 1)
    assert {"mean", "se", "ranks", "eliminations", "ms_per_decision", "deals"} <= set(figures)
    assert figures["deals"] == 2
    assert len(figures["ranks"]) == 3


def test_as_a_process_it_prints_and_returns_0():
    done = run("replay", "-", stdin=json.dumps(RECORD).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["turn"] == 1


def test_as_a_process_it_refuses_with_one_line_and_2():
    done = run("replay", "-", stdin=b"{}")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"there is no game None\n")


def test_answers_are_ascii_so_that_no_terminal_chokes():
    request = json.dumps({"do": "replay", "record": {"game": "七並べ"}}, ensure_ascii=False).encode()
    done = run("batch", stdin=request, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == {"refused": "there is no game '七並べ'", "ply": None}


def replay_into(output):
    """A replay whose standard output is a given file."""
    command = [sys.executable, "-m", "engine", "replay", "-"]
    record = json.dumps(RECORD).encode()
    return subprocess.run(command, cwd=ROOT, input=record, stdout=output, stderr=subprocess.PIPE, check=False)


def test_a_closed_pipe_ends_it_without_complaint():
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "wb") as nobody_reads:
        assert replay_into(nobody_reads).stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line_and_2():
    with Path("/dev/full").open("wb") as full:
        done = replay_into(full)
    assert (done.returncode, done.stderr) == (2, b"No space left on device\n")


def test_a_closed_standard_input_is_refused():
    command = ["sh", "-c", 'exec "$0" -m engine batch <&-', sys.executable]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"standard input is closed\n")


def test_help_is_help(capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["--help"])
    assert exit_.value.code == 0
    assert "replay" in capsys.readouterr().out

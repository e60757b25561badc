"""静的ファイル: served from memory, for ever under their hash."""

import gzip
import re

import pytest

from app import assets

FOREVER = "public, max-age=31536000, immutable"


@pytest.mark.parametrize("name", sorted(assets.assets()))
def test_a_file_may_be_kept_for_ever_under_its_hash(client, name):
    answer = client.get(assets.url(name))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == FOREVER
    assert answer.content == assets.assets()[name].body
    assert answer.headers["content-type"].split(";")[0] == assets.assets()[name].media_type


def test_media_types_are_those_that_browsers_insist_on():
    types = {name.rpartition(".")[2]: asset.media_type for name, asset in assets.assets().items()}
    assert types == {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}


def test_a_file_under_an_older_hash_is_the_present_one_and_not_kept(client):
    answer = client.get("/static/000000000000/app.css")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["nothing.css", "../app/main.py", "css/../../app/main.py", "js", ""])
def test_what_is_no_file_is_not_found(client, name):
    assert client.get(f"/static/{assets.version()}/{name}").status_code == 404


def test_files_are_compressed_only_for_whoever_takes_it(client):
    plain = client.get(assets.url("app.css"), headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    zipped = client.get(assets.url("app.css"), headers={"Accept-Encoding": "gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert plain.content == zipped.content


def test_compressed_files_are_the_same_files():
    for asset in assets.assets().values():
        assert not asset.zipped or gzip.decompress(asset.zipped) == asset.body


def test_an_address_that_is_none_is_an_error():
    with pytest.raises(KeyError):
        assets.url("nothing.css")


def test_modules_import_only_what_is_there():
    names = assets.assets().keys()
    for name, asset in assets.assets().items():
        if name.startswith("js/") and name != "js/htmx.js":
            wanted = re.findall(r"""(?:from|import\()\s*"\./([^"]+)\"""", asset.body.decode())
            assert {f"js/{module}" for module in wanted} <= names


def test_our_own_scripts_stay_small():
    own = [asset.body for name, asset in assets.assets().items() if name.startswith("js/") and name != "js/htmx.js"]
    assert sum(map(len, own)) < 10_240


def test_the_style_sheet_speaks_of_no_other_host():
    assert b"http" not in assets.assets()["app.css"].body
    assert b"@import" not in assets.assets()["app.css"].body

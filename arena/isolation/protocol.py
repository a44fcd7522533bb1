"""The messages between a referee, its zygote and a bot's process, and how they are framed.

A frame is a length of four bytes and MessagePack. The length of what a bot sends is looked at
before anything else, and what it means is decoded strictly into the types below: nothing that is
sent can make the other side run code. No state of a game is ever sent, only actions, texts and
numbers that the seat may know.
"""

import socket
import struct
from typing import Any, Literal

import msgspec

REPLY_BYTES = 8192  # the longest frame of a bot
ORDER_BYTES = 256 << 20  # the longest frame of the referee, whom the others trust
_LENGTH = struct.Struct("!I")
LENGTH_BYTES = _LENGTH.size
_FIRST_CHUNK = 4096  # nearly every message is shorter
_CHUNK = 1 << 16
_DESCRIPTORS = 3  # the most that come with a message

Text = str


class Message(msgspec.Struct, array_like=True, tag=True, forbid_unknown_fields=True):
    """Base of all messages, which are told apart by their names."""


# ------------------------------------------------------------------------ referee -> zygote


class Load(Message):
    """Load a game, so that the bots forked from now on have it. `module` registers it."""

    module: str
    game: str


class Spawn(Message):
    """Fork a bot's process; its socket, its log and, at level bwrap, its folder come along."""

    level: str
    memory_mb: int
    folder: str  # of the bot: what it may read besides Python and the games


class Reap(Message):
    """Say how a process that has ended or has been killed came to its end."""

    pid: int


# ------------------------------------------------------------------------ zygote -> referee


class Report(Message):
    """What the machine enforces, found by trying; "" means that it does, else why not."""

    landlock: str
    seccomp: str
    namespaces: str
    landlock_abi: int
    pid: int


class Loaded(Message):
    """Answer to Load; "" or what is wrong with the game."""

    complaint: str


class Spawned(Message):
    """Answer to Spawn; a pidfd comes along where the kernel has such."""

    pid: int


class Reaped(Message):
    """Answer to Reap; `status` as os.waitstatus_to_exitcode gives it."""

    status: int
    cpu_seconds: float
    max_rss_kb: int


# --------------------------------------------------------------------------- referee -> bot


class Make(Message):
    """Import the bot and make it for a seat."""

    entry: str
    shown: str  # what its path is called in messages
    options: dict[str, Any]
    game: str
    seat: int
    seed: int


class NewGame(Message):
    """Call `new_game`."""


class Turn(Message):
    """Choose."""

    seq: int
    legal_actions: list[int]
    actions: list[int]  # of all since the last turn; empty where something is hidden
    cpu_seconds: float | None
    wall_seconds: float | None


class Answer(Message):
    """Answer to Query: one field is filled, or none and `complaint` says why."""

    complaint: str = ""
    text: str = ""
    texts: list[str] = []
    numbers: bytes = b""  # float32
    actions: list[int] = []
    events: list[tuple[int, int | None, str]] = []


class GameOver(Message):
    """Call `game_over`."""

    returns: list[float]


# --------------------------------------------------------------------------- bot -> referee


class Sealed(Message):
    """The process has locked itself in; nothing of the bot's has run. Comes unasked, first."""


class Unsealed(Message):
    """Instead of Sealed: it could not, and will not import the bot."""

    reason: str


class Ready(Message):
    """Answer to Make; `objection` is what the bot says against playing the game."""

    objection: str | None


class Done(Message):
    """Answer to NewGame and GameOver."""


class Move(Message):
    """Answer to Turn, with whatever `choose` returned where it is plain."""

    seq: int
    action: int | float | bool | str | None


class Query(Message):
    """A question about the position, while something is hidden."""

    seq: int
    what: Literal[
        "action_names",
        "events",
        "information_state_string",
        "observation_string",
        "observation_tensor",
        "sample_state",
    ]


class Failure(Message):
    """The bot's code raised something."""

    kind: Literal["import", "crash", "memory", "protocol"]
    cause: str


FromBot = Sealed | Unsealed | Ready | Done | Move | Query | Failure
ToBot = Make | NewGame | Turn | Answer | GameOver
ToZygote = Load | Spawn | Reap
FromZygote = Report | Loaded | Spawned | Reaped

encode = msgspec.msgpack.Encoder().encode
from_bot = msgspec.msgpack.Decoder(FromBot)
to_bot = msgspec.msgpack.Decoder(ToBot)
to_zygote = msgspec.msgpack.Decoder(ToZygote)
from_zygote = msgspec.msgpack.Decoder(FromZygote)


class FrameError(ValueError):
    """Bytes that are no frame of this protocol."""


def framed(message: Message) -> bytes:
    """A message as it goes over a socket."""
    content = encode(message)
    return _LENGTH.pack(len(content)) + content


class Inbox:
    """Puts frames together from what arrives, however it is cut."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._waiting = b""

    def add(self, data: bytes) -> bytes | None:
        """Takes in what arrived; the content of a frame when it is complete.

        Raises:
            FrameError: a frame that is too long, or something behind it: each side waits for
                the other's answer.
        """
        waiting = self._waiting + data if self._waiting else data
        if len(waiting) < _LENGTH.size:
            self._waiting = waiting
            return None
        length = int.from_bytes(waiting[: _LENGTH.size])
        if length > self._most_bytes:
            raise FrameError(f"sent a message of {length} bytes; {self._most_bytes} are allowed")
        end = _LENGTH.size + length
        if len(waiting) > end:
            raise FrameError("sent more than it was asked for")
        if len(waiting) < end:
            self._waiting = waiting
            return None
        self._waiting = b""
        return waiting[_LENGTH.size :]


def received(connection: socket.socket, descriptors: list[int] | None = None) -> bytes | None:
    """Waits for a frame from a side that is trusted; None when it has hung up.

    File descriptors that come along are added to `descriptors`.
    """
    inbox = Inbox(ORDER_BYTES)
    size = _FIRST_CHUNK
    while True:
        if descriptors is None:
            data = connection.recv(size)
        else:
            data, came, _, _ = socket.recv_fds(connection, size, _DESCRIPTORS)
            descriptors += came
        if not data:
            return None
        content = inbox.add(data)
        if content is not None:
            return content
        size = _CHUNK

"""The state of a game of Alubari as one record, and the ids of its actions."""

import numpy as np

from games.alubari.board import (
    ACTION_SPACES,
    EQUIPMENT,
    ESTATE_SPACES,
    GOODS,
    MAX_PLACES,
    MAX_PLAYERS,
    POST_OFFICE,
    STATIONS,
    TRACK,
)
from games.kernel.record import fields_of

# Kinds of nodes. The first five are chance nodes, then come the decisions.
(
    ESTATE,  # card and face of the next estate
    LEFT_OUT,  # the Equipment that goes back into the box
    CUBE,  # from the bag
    ICON,  # the back of the deck's top card
    FACE,  # the front of a Contract that is drawn
    HIRE_TEMP,
    PLACE_WORKER,
    USE_CONTRACT,
    PAY_CHAI,
    TAKE_CUBE,
    DIG_MORE,
    FOUNDRY,
    LAY_TRACK,
    BUILD,
    TAKE_CONTRACT,
    CHAIWALA,
    CONVERT_MORE,
    MAINTAIN,
    BORROW,
    END,
) = range(20)
CHANCE_KINDS = 5

# The decision that each action is made of: the areas' and BORROWING, DRAWING, BREWING.
DECISION_OF = np.array(
    [
        *(TAKE_CUBE, DIG_MORE, FOUNDRY, LAY_TRACK, BUILD, TAKE_CONTRACT, CHAIWALA),
        *(BORROW, FACE, CONVERT_MORE),
    ]
)

# Stages: where set-up and the Round have come to.
(
    LAY_ESTATES,
    FILL_SHED,
    FILL_YARD,
    FILL_POST_OFFICE,
    DISCARD,
    REFILL,
    CHANGE_WEATHER,
    RESTOCK_YARD,
    PROCESS_EVENTS,
    KEEP_EQUIPMENT,
    HIRE,
    ASSIGN,
    OFFER_CONTRACTS,
    RESOLVE_SPACES,
    ACT,
    END_ROUND,
) = range(16)

NONE = -1
RUNNING = -2  # as the mover: rules go on to the next node
# Owners of estate, track and station spaces beside the seats.
GAME = MAX_PLAYERS
BORROWED = GAME + 1  # + seat: owned by the game, with that seat's marker on it

# Action ids.
STOP, YES = 0, 1
HIRE_CHAI, HIRE_RUBBLE, HIRE_FREE = 2, 3, 4
PLACE_ID = 5  # + action space
USE_ID = 32  # + Contract
TAKE_IRON, TAKE_STONE, TAKE_CHAI = 62, 63, 64
TAKE_RUBBLE = 65
MAKE_STEEL, MAKE_STONE_YARD, MAKE_STONE_BAG, SMASH_STONE = 66, 67, 68, 69
LAY_STEEL, LAY_IRON = 70, 71
BUILD_ID = 72  # + station
BUY_ID = 102  # + Equipment
TAKE_ID = 110  # + position in the Post Office
TAKE_TEA, CONVERT_TEA = 113, 114
BORROW_ID = 115  # + estate space
DISTINCT_ACTIONS = BORROW_ID + ESTATE_SPACES

MAX_LEGAL = 1 + STATIONS + EQUIPMENT  # of BUILD, the widest kind

LAYOUT = np.dtype(
    [
        ("max_rounds", "i4"),
        ("round_number", "i4"),
        ("cubes_drawn", "i4"),  # these two only name the chance nodes, see luck_key
        ("faces_drawn", "i4"),
        ("deck", "i4"),  # sets of Contracts
        ("discards", "i4"),
        ("hand", "i4", (MAX_PLAYERS,)),
        ("used", "i4"),
        ("active", "i4"),  # used in this Round
        ("goods", "i4", (MAX_PLAYERS, GOODS)),  # Chai is the place on the track
        ("setting", "i1"),
        ("players", "i1"),
        ("is_wild", "i1"),  # parameters
        ("is_points", "i1"),
        ("printed_estate", "i1"),
        # The node.
        ("mover", "i1"),
        ("kind", "i1"),
        ("stage", "i1"),
        ("legal", "i2", (MAX_LEGAL,)),
        ("legal_size", "i1"),
        # What the stage and the action have come to.
        ("first", "i1"),  # the seat with which the present order of seats began
        ("place", "i1"),  # how far that order has come; the estate place at set-up
        ("card", "i1"),  # Equipment asked about
        ("area", "i1"),
        ("space", "i1"),  # action space that is resolved
        ("action", "i1"),
        ("actor", "i1"),
        ("contract", "i1"),  # that gave the action, NONE for a Worker
        ("boost", "i1"),  # Chai was paid
        ("left", "i1"),  # cubes, uses, builds still allowed
        ("forced", "i1"),  # of them must be carried out
        ("chai_taken", "i1"),
        ("owed", "i1"),  # face-up Contracts to take
        ("draws", "i1"),  # cubes or cards still to draw
        ("held", "i1"),  # Event cubes drawn and not yet placed
        # The board.
        ("start", "i1"),
        ("alone", "i1"),  # who plays the extra Round of two players, else NONE
        ("excavation", "i1"),  # places on the tracks of the rates
        ("lay_track", "i1"),
        ("crop", "i1"),
        ("weather", "i1", (3,)),  # P1, P2, P3, NONE where no disc lies
        ("top", "i1"),  # back of the deck's top card, NONE while unknown or without a card
        ("fog", "i1"),
        ("event_now", "i1"),  # an Event in this Round
        ("building_at_b", "i1"),
        ("yard", "i1", (3,)),
        ("bag", "i1", (4,)),
        ("steel", "i1"),  # bars in the supply
        ("rondel", "i2"),  # set of spaces with a cube
        ("next_event", "i1"),
        ("display", "i1", (POST_OFFICE,)),  # Contract or NONE
        ("shed", "i2"),  # sets of Equipment
        ("with_chai", "i2"),
        ("equipment", "i2", (MAX_PLAYERS,)),
        ("face", "i1", (MAX_PLACES,)),  # of the estate in each place, NONE without
        ("rubble", "i1", (ESTATE_SPACES,)),
        ("estate_owner", "i1", (ESTATE_SPACES,)),
        ("track_owner", "i1", (TRACK,)),
        ("laid", "i1"),
        ("station_owner", "i1", (STATIONS,)),
        ("worker", "i1", (ACTION_SPACES,)),
        ("workers", "i1", (MAX_PLAYERS,)),  # in hand
        ("markers", "i1", (MAX_PLAYERS,)),
        ("has_laid", "i1"),  # set of seats that laid track in this Round
    ],
    align=True,
)
fields = fields_of(LAYOUT)

# Places in the parameters.
SETTING, PRINTED, WILD, POINTS, MAX_ROUNDS = range(5)

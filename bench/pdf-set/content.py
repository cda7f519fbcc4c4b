"""The words of the set, all invented, and what a reader must find of them."""

TITLE = 'The Halvern Water Survey'

SECTIONS = [
    ('Purpose of the survey', [
        'The town of Halvern has drawn its water from the river Oss since the first mill was built there. '
        'This survey describes how the supply works today, where it is likely to fail, and which repairs '
        'would be the most efficient. It was written for the council and for everyone who pays for water.',
        'Two offices took part in the work. The survey office measured the flow at nine places over eleven '
        'months, and the records office looked through the files of the last sixty years. Where the two '
        'disagreed, the difference is stated and not averaged away.',
    ]),
    ('How the flow was measured', [
        'At every place a float was timed over a distance of forty metres, three times in the morning and '
        'three times in the evening. The slowest and the fastest of the six were left out. A difference of '
        'more than a fifth between the remaining four was treated as a fault of the method and repeated.',
        'The instruments were checked against a calibrated weir at the beginning of every month. One of them, '
        'the meter below the tannery, was found to read too high in frost and was replaced in February.',
    ]),
    ('What was found', [
        'The aqueduct loses nearly a quarter of its water between the reservoir and the market. Most of the '
        'loss occurs at two joints that were sealed with pitch, a material that becomes brittle after thirty '
        'winters. The remaining sections are sound, and their brickwork needs no attention for now.',
        'The upper reservoir holds less than the drawings say. Silt has filled its northern corner to a '
        'height of two metres, which is the same as four days of supply in an ordinary summer.',
        'Nobody had expected the well at Saint Orla to matter. It delivers only a trickle, but it is the one '
        'source that did not change during the drought, and it should be kept open.',
    ]),
    ('Recommendations', [
        'The two joints should be cut out and replaced with lead before the next frost. The work takes nine '
        'days and can be carried out while the mill is closed for cleaning.',
        'The silt should be removed by hand, starting at the outlet. Machines would disturb the clay lining, '
        'which is the only thing that keeps the reservoir tight.',
    ]),
]

LIST = ['Seal the joint below the market', 'Remove the silt from the northern corner',
        'Keep the well at Saint Orla open', 'Replace the meter in every tenth year']

TABLE = [
    ['Place', 'Morning', 'Evening', 'Loss'],
    ['Upper reservoir', '41.2', '40.8', '0.0'],
    ['Tannery bridge', '38.7', '38.1', '2.6'],
    ['Market joint', '31.5', '30.9', '9.8'],
    ['Saint Orla', '2.1', '2.1', '0.0'],
    ['Lower mill', '29.4', '28.8', '11.9'],
]

WORDY_TABLE = [
    ['Part', 'State', 'What to do'],
    ['Aqueduct', 'Two joints leak and lose a quarter of the water',
     'Cut out both joints and replace them with lead before the frost'],
    ['Reservoir', 'Silt fills the northern corner', 'Remove the silt by hand'],
    ['Well', 'Delivers a steady trickle', 'Keep it open and measure it once in every month of the year'],
]

NAMES = ['Ambrel', 'Brusk', 'Cordwin', 'Dellow', 'Esker', 'Farrin', 'Gantry', 'Hollis', 'Inkpen', 'Jarrow',
         'Kestle', 'Lorne', 'Marrick', 'Norwell', 'Ospring', 'Pellam', 'Quern', 'Rushford', 'Selwick', 'Tarn',
         'Uldale', 'Venn', 'Wexcombe', 'Yarrow', 'Zennick']
TRADES = ['miller', 'tanner', 'baker', 'dyer', 'mason', 'cooper', 'glazier']
WORKS = ['raised the sluice', 'cleared the channel', 'mended the wheel', 'measured the fall', 'closed the gate',
         'weighed the silt', 'painted the marks', 'walked the bank']
REASONS = ['because the river had risen overnight', 'although nobody had asked for it',
           'while the council was still debating the price', 'as the law of the water court required',
           'so that the lower gardens would not be flooded', 'before the frost could crack the stones']


def diary(day):
    """A paragraph that no other day has."""
    name, other = NAMES[day % 25], NAMES[(day * 7 + 3) % 25]
    trade, work = TRADES[day % 7], WORKS[day % 8]
    return (f'On day {day} the {trade} {name} {work} {REASONS[day % 6]}. '
            f'The gauge stood at {100 + day * 13 % 89} marks in the morning and at {90 + day * 17 % 97} marks in '
            f'the evening. {other} of the records office signed the entry and noted that the difference was '
            f'within what the instrument allows, and that the next reading should be taken at the same hour.')


def paragraphs():
    return [text for _, texts in SECTIONS for text in texts]


def headings():
    return [head for head, _ in SECTIONS]


def in_order(*, title=True, middle=()):
    """All of the survey in its order; `middle` stands behind the third section."""
    found = [TITLE] if title else []
    for index, (head, texts) in enumerate(SECTIONS):
        found += [head, *texts]
        if index == 2:
            found += list(middle)
    return found

"""Converts a value from one unit to another, exactly. See SKILL.md for the arguments."""
import re
import sys
from fractions import Fraction as F

PI = F(314159265358979323846264338327950288, 10**35)
INCH = F("0.0254")
FOOT, YARD, MILE = INCH * 12, INCH * 36, INCH * 63360
POUND = F("0.45359237")
GALLON = INCH**3 * 231 * 1000
IMPERIAL_GALLON = F("4.54609")
SHAKU = F(10, 33)
GRAVITY = F("9.80665")

# Quantity → unit → (factor to the base unit, names). The first name is the symbol that is printed.
LINEAR = {
    "length": [
        (1, "m", "meter", "metre"), (1000, "km", "kilometer", "kilometre", "キロ", "キロメートル"),
        (F("0.01"), "cm", "centimeter", "centimetre", "センチ"), (F("0.001"), "mm", "millimeter", "millimetre", "ミリ"),
        (F(1, 10**6), "µm", "um", "micrometer", "micrometre", "micron"), (F(1, 10**9), "nm", "nanometer", "nanometre"),
        (INCH, "in", "inch", "inches", '"', "インチ"), (FOOT, "ft", "foot", "feet", "'", "フィート"), (YARD, "yd", "yard", "ヤード"),
        (MILE, "mi", "mile", "マイル"), (1852, "nmi", "nautical mile", "海里"), (149597870700, "au", "astronomical unit"),
        (9460730472580800, "ly", "light year", "light-year", "光年"), (F(149597870700) * 648000 / PI, "pc", "parsec"),
        (SHAKU, "尺", "shaku"), (SHAKU / 10, "寸", "sun"), (SHAKU * 6, "間", "ken"), (SHAKU * 6 * 60 * 36, "里", "ri"),
        (201168 * F("0.001"), "furlong"), (F("1.8288"), "fathom"),
    ],
    "mass": [
        (1, "kg", "kilogram", "kilo", "キログラム"), (F("0.001"), "g", "gram", "グラム"), (F(1, 10**6), "mg", "milligram"),
        (F(1, 10**9), "µg", "ug", "mcg", "microgram"), (1000, "t", "tonne", "metric ton", "トン"),
        (POUND, "lb", "lbs", "pound", "ポンド"), (POUND / 16, "oz", "ounce", "オンス"), (POUND * 14, "st", "stone"),
        (POUND * 2000, "short ton", "us ton", "ton"), (POUND * 2240, "long ton"), (F("0.0002"), "ct", "carat"),
        (F("0.00006479891"), "gr", "grain"), (F("3.75"), "貫", "kan"), (F("0.00375"), "匁", "momme"),
    ],
    "volume": [
        (1, "l", "L", "liter", "litre", "リットル"), (F("0.001"), "ml", "mL", "milliliter", "millilitre", "cc"),
        (F("0.01"), "cl", "centiliter", "centilitre"), (F("0.1"), "dl", "deciliter", "decilitre"),
        (1000, "m³", "m3", "cubic meter", "cubic metre"), (F("0.001"), "cm³", "cm3", "cubic centimeter", "cubic centimetre"),
        (GALLON, "gal", "gallon", "us gallon", "ガロン"), (GALLON / 4, "qt", "quart"), (GALLON / 8, "pt", "pint"),
        (GALLON / 16, "cup"), (GALLON / 128, "fl oz", "fluid ounce"), (GALLON / 256, "tbsp", "tablespoon"),
        (GALLON / 768, "tsp", "teaspoon"), (IMPERIAL_GALLON, "imp gal", "imperial gallon", "uk gallon"),
        (IMPERIAL_GALLON / 8, "imp pt", "imperial pint", "uk pint"), (GALLON * 42, "bbl", "barrel"),
        (FOOT**3 * 1000, "ft³", "ft3", "cubic foot", "cubic feet"), (INCH**3 * 1000, "in³", "in3", "cubic inch", "cubic inches"),
        (F(2401, 1331), "升", "sho"), (F(2401, 13310), "合", "go"),
    ],
    "area": [
        (1, "m²", "m2", "square meter", "square metre", "sqm", "平方メートル"), (10**6, "km²", "km2", "square kilometer", "square kilometre"),
        (F("0.0001"), "cm²", "cm2", "square centimeter", "square centimetre"), (10**4, "ha", "hectare", "ヘクタール"), (100, "a", "are"),
        (YARD**2 * 4840, "acre", "エーカー"), (FOOT**2, "ft²", "ft2", "sq ft", "sqft", "square foot", "square feet"),
        (INCH**2, "in²", "in2", "sq in", "square inch", "square inches"), (YARD**2, "yd²", "sq yd", "square yard"),
        (MILE**2, "mi²", "sq mi", "square mile"), (F(400, 121), "坪", "tsubo"), (F("1.6562"), "畳", "jo", "tatami"),
    ],
    "speed": [
        (1, "m/s", "meters per second", "metres per second"), (F(1000, 3600), "km/h", "kmh", "kph", "kilometers per hour", "kilometres per hour"),
        (MILE / 3600, "mph", "mi/h", "miles per hour"), (F(1852, 3600), "kn", "knot", "kt"), (FOOT, "ft/s", "fps", "feet per second"),
        (299792458, "c", "speed of light"),
    ],
    "time": [
        (1, "s", "sec", "second", "秒"), (F("0.001"), "ms", "millisecond"), (F(1, 10**6), "µs", "us", "microsecond"),
        (F(1, 10**9), "ns", "nanosecond"), (60, "min", "minute", "分"), (3600, "h", "hr", "hour", "時間"), (86400, "d", "day", "日"),
        (604800, "week", "wk", "週間"), (F(31556952, 12), "month", "か月"), (31556952, "year", "yr", "年"),
    ],
    "energy": [
        (1, "J", "joule"), (1000, "kJ", "kilojoule"), (10**6, "MJ", "megajoule"), (F("4.184"), "cal", "calorie"),
        (4184, "kcal", "kilocalorie", "Cal", "food calorie"), (3600, "Wh", "watt hour", "watt-hour"),
        (3600000, "kWh", "kilowatt hour", "kilowatt-hour"), (F("1055.05585262"), "BTU", "btu"),
        (F("1.602176634e-19"), "eV", "electronvolt"),
    ],
    "power": [
        (1, "W", "watt"), (1000, "kW", "kilowatt"), (10**6, "MW", "megawatt"), (FOOT * POUND * GRAVITY * 550, "hp", "horsepower"),
        (75 * GRAVITY, "PS", "metric horsepower", "馬力"),
    ],
    "pressure": [
        (1, "Pa", "pascal"), (1000, "kPa", "kilopascal"), (100, "hPa", "hectopascal"), (10**6, "MPa", "megapascal"),
        (10**5, "bar"), (100, "mbar", "millibar"), (101325, "atm", "atmosphere", "気圧"),
        (POUND * GRAVITY / INCH**2, "psi", "pounds per square inch"), (F("133.322387415"), "mmHg"), (F(101325, 760), "Torr", "torr"),
    ],
    "data": [
        (1, "bit", "b"), (8, "B", "byte", "バイト"), (8 * 10**3, "kB", "KB", "kilobyte"), (8 * 10**6, "MB", "megabyte"),
        (8 * 10**9, "GB", "gigabyte"), (8 * 10**12, "TB", "terabyte"), (8 * 10**15, "PB", "petabyte"),
        (8 * 2**10, "KiB", "kibibyte"), (8 * 2**20, "MiB", "mebibyte"), (8 * 2**30, "GiB", "gibibyte"),
        (8 * 2**40, "TiB", "tebibyte"), (10**3, "kb", "kbit", "kilobit"), (10**6, "Mb", "Mbit", "megabit"), (10**9, "Gb", "Gbit", "gigabit"),
    ],
    "angle": [
        (1, "rad", "radian"), (PI / 180, "deg", "°", "degree", "度"), (PI / 200, "grad", "gradian"), (PI / 10800, "arcmin", "arcminute"),
        (PI / 648000, "arcsec", "arcsecond"), (PI * 2, "turn", "revolution"),
    ],
    "frequency": [(1, "Hz", "hertz"), (1000, "kHz", "kilohertz"), (10**6, "MHz", "megahertz"), (10**9, "GHz", "gigahertz"), (F(1, 60), "rpm")],
    "force": [(1, "N", "newton"), (1000, "kN", "kilonewton"), (POUND * GRAVITY, "lbf", "pound-force"), (GRAVITY, "kgf", "kilogram-force")],
}
# Symbol → (to kelvin, from kelvin).
TEMPERATURE = {
    "°C": (lambda v: v + F("273.15"), lambda k: k - F("273.15")),
    "°F": (lambda v: (v + F("459.67")) * F(5, 9), lambda k: k * F(9, 5) - F("459.67")),
    "K": (lambda v: v, lambda k: k),
    "°R": (lambda v: v * F(5, 9), lambda k: k * F(9, 5)),
}
TEMPERATURE_NAMES = {
    "°C": ["c", "celsius", "degrees celsius", "centigrade", "摂氏", "℃"], "°F": ["f", "fahrenheit", "degrees fahrenheit", "華氏", "℉"],
    "K": ["kelvin"], "°R": ["r", "rankine"],
}
# Consumption: symbol → (to litres per km, back).
FUEL = {
    "l/100km": (lambda v: v / 100, lambda x: x * 100),
    "km/l": (lambda v: 1 / v, lambda x: 1 / x),
    "mpg": (lambda v: GALLON / (v * MILE / 1000), lambda x: GALLON / (x * MILE / 1000)),
    "mpg imp": (lambda v: IMPERIAL_GALLON / (v * MILE / 1000), lambda x: IMPERIAL_GALLON / (x * MILE / 1000)),
}
FUEL_NAMES = {"l/100km": ["l/100 km", "liters per 100 km"], "km/l": ["kilometers per liter"], "mpg": ["miles per gallon", "mpg us"],
              "mpg imp": ["mpg uk", "mpg (imperial)"]}


def names_of_units():
    """Every spelling → [(quantity, symbol)]; exact symbols and folded names apart."""
    exact, folded = {}, {}

    def add(quantity, symbol, names):
        for name in [symbol, *names]:
            exact.setdefault(name, []).append((quantity, symbol))
            folded.setdefault(fold(name), []).append((quantity, symbol))

    for quantity, units in LINEAR.items():
        for _, symbol, *names in units:
            add(quantity, symbol, names)
    for symbol, names in TEMPERATURE_NAMES.items():
        add("temperature", symbol, names)
    for symbol, names in FUEL_NAMES.items():
        add("fuel", symbol, names)
    return exact, folded


def fold(name):
    text = re.sub(r"\s+", " ", name.strip().lower()).replace("μ", "µ").replace("metres", "meters")
    return text[:-1] if len(text) > 3 and text.endswith("s") and not text.endswith("ss") else text


def candidates(name):
    exact, folded = names_of_units()
    found = exact.get(name.strip()) or folded.get(fold(name))
    if not found:
        sys.exit(f"Unknown unit {name!r}. See units.py --list")
    return found


def number(text):
    cleaned = text.strip().replace(",", "").replace("_", "").replace("−", "-")
    try:
        return F(cleaned)
    except (ValueError, ZeroDivisionError):
        sys.exit(f"{text!r} is not a number.")


def convert(value, source, target):
    for quantity, start in candidates(source):
        for other, end in candidates(target):
            if quantity == other:
                return quantity, start, end, between(value, quantity, start, end)
    sys.exit(f"{source} is a unit of {candidates(source)[0][0]}, {target} one of {candidates(target)[0][0]}.")


def between(value, quantity, start, end):
    if quantity == "temperature":
        kelvin = TEMPERATURE[start][0](value)
        if kelvin < 0:
            sys.exit("That is below absolute zero.")
        return TEMPERATURE[end][1](kelvin)
    if quantity == "fuel":
        if value <= 0:
            sys.exit("A consumption must be more than zero.")
        return FUEL[end][1](FUEL[start][0](value))
    factors = {symbol: F(factor) for factor, symbol, *_ in LINEAR[quantity]}
    return value * factors[start] / factors[end]


def shown(value):
    if value.denominator == 1 and abs(value.numerator) < 10**15:
        return str(value.numerator)
    return f"{float(value):.12g}"


def list_units():
    for quantity, units in LINEAR.items():
        print(f"{quantity}: " + ", ".join(symbol for _, symbol, *_ in units))
    print("temperature: " + ", ".join(TEMPERATURE))
    print("fuel: " + ", ".join(FUEL))


def main(args):
    if args == ["--list"]:
        return list_units()
    if len(args) != 3:
        sys.exit("Usage: units.py VALUE FROM TO, or units.py --list")
    value = number(args[0])
    _, start, end, result = convert(value, args[1], args[2])
    print(f"{shown(value)} {start} = {shown(result)} {end}")


if __name__ == "__main__":
    main(sys.argv[1:])

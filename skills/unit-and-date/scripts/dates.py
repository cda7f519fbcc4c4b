"""Calculates with dates. See SKILL.md for the commands."""
import calendar
import datetime
import re
import sys

DAY = datetime.timedelta(days=1)
MONTHS = {name.lower(): index for index, name in enumerate(calendar.month_name) if name}
MONTHS.update({name.lower(): index for index, name in enumerate(calendar.month_abbr) if name})
MONTHS["sept"] = 9


def parse(text):
    given = text.strip().rstrip(".?!").strip()
    words = {"today": 0, "now": 0, "tomorrow": 1, "yesterday": -1, "今日": 0, "明日": 1, "昨日": -1}
    if given.lower() in words:
        return datetime.datetime.now(datetime.timezone.utc).date() + words[given.lower()] * DAY
    cleaned = re.sub(r"(\d)(?:st|nd|rd|th)\b", r"\1", given, flags=re.IGNORECASE)
    cleaned = re.sub(r"^(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+", "", cleaned, flags=re.IGNORECASE)
    patterns = [
        (r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T.*)?", "ymd"), (r"(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日?", "ymd"),
        (r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", "dmy"), (r"(\d{1,2})/(\d{1,2})/(\d{4})", "mdy"),
        (r"(\d{1,2})\s+(?:of\s+)?([A-Za-z]+)\.?,?\s+(\d{4})", "dby"), (r"([A-Za-z]+)\.?\s+(\d{1,2}),?\s+(\d{4})", "bdy"),
    ]
    for pattern, order in patterns:
        match = re.fullmatch(pattern, cleaned)
        if match:
            return build(given, dict(zip(order, match.groups())))
    sys.exit(f"{text!r} is not a date I know. Write it as 2026-03-01.")


def build(given, parts):
    month = MONTHS.get(parts["b"].lower()) if "b" in parts else int(parts["m"])
    try:
        return datetime.date(int(parts["y"]), month, int(parts["d"]))
    except (TypeError, ValueError):
        sys.exit(f"{given!r} does not exist in the calendar.")


def add_months(date, months):
    """The same day of another month, or its last day where it has no such day."""
    total = date.year * 12 + date.month - 1 + months
    year, month = total // 12, total % 12 + 1
    return date.replace(year=year, month=month, day=min(date.day, calendar.monthrange(year, month)[1]))


def add_business_days(date, count, holidays):
    step = DAY if count > 0 else -DAY
    while count:
        date += step
        if date.weekday() < 5 and date not in holidays:
            count -= 1 if count > 0 else -1
    return date


def period_between(start, end):
    months = (end.year - start.year) * 12 + end.month - start.month
    if add_months(start, months) > end:
        months -= 1
    return months // 12, months % 12, (end - add_months(start, months)).days


def counted(count, noun):
    return f"{count} {noun}{'' if count == 1 else 's'}"


def between(start, end):
    first, last = sorted((parse(start), parse(end)))
    days = (last - first).days
    years, months, rest = period_between(first, last)
    print(f"From {first} to {last}: {counted(days, 'day')}")
    print(f"= {counted(days // 7, 'week')} and {counted(days % 7, 'day')}")
    print(f"= {counted(years, 'year')}, {counted(months, 'month')} and {counted(rest, 'day')}")


def business(start, end, *options):
    first, last = sorted((parse(start), parse(end)))
    holidays = {parse(day) for day in options[1].split(",")} if options[:1] == ("--holidays",) and len(options) > 1 else set()
    days = [first + index * DAY for index in range((last - first).days + 1)]
    working = [day for day in days if day.weekday() < 5 and day not in holidays]
    print(f"From {first} to {last}, both included: {counted(len(working), 'business day')} of {counted(len(days), 'day')}")


def add(start, *period):
    date = parse(start)
    text = " ".join(period)
    parts = re.findall(r"([+-]?\s*\d+)\s*(business day|working day|weekday|day|week|month|year|営業日|日|週間|か月|ヶ月|年)s?", text, re.IGNORECASE)
    left = re.sub(r"([+-]?\s*\d+)\s*(business day|working day|weekday|day|week|month|year|営業日|日|週間|か月|ヶ月|年)s?|\band\b|[\s,]", "", text, flags=re.IGNORECASE)
    if not parts or left:
        sys.exit(f"{text!r} is not a period. Write for example: 3 weeks, -90 days, 1 year 2 months, 10 business days")
    try:
        for count, unit in parts:
            date = moved(date, int(count.replace(" ", "")), unit.lower())
    except (OverflowError, ValueError):
        sys.exit("That lies outside of the calendar (years 1 to 9999).")
    print(f"{parse(start)} + {text} = {date} ({date:%A})")


def moved(date, count, unit):
    if unit in ("business day", "working day", "weekday", "営業日"):
        if abs(count) > 1_000_000:
            raise OverflowError
        return add_business_days(date, count, set())
    if unit in ("month", "か月", "ヶ月"):
        return add_months(date, count)
    if unit in ("year", "年"):
        return add_months(date, 12 * count)
    return date + count * (7 if unit in ("week", "週間") else 1) * DAY


def weekday(given):
    date = parse(given)
    year, week, _ = date.isocalendar()
    leap = "a leap year" if calendar.isleap(date.year) else "not a leap year"
    print(f"{date} is a {date:%A}")
    print(f"ISO week {year}-W{week:02}, day {date.timetuple().tm_yday} of the year; {date.year} is {leap}")


def age(born, on="today"):
    start, end = parse(born), parse(on)
    if end < start:
        sys.exit("The second date lies before the first.")
    years, months, days = period_between(start, end)
    print(f"Born {start}, on {end}: {counted(years, 'year')} old ({counted(months, 'month')} and {counted(days, 'day')} more)")


def month_table(year, month):
    print(calendar.TextCalendar(0).formatmonth(int(year), int(month)).rstrip())


COMMANDS = {"between": between, "business": business, "add": add, "weekday": weekday, "age": age, "calendar": month_table}


def main(args):
    if not args or args[0] not in COMMANDS:
        sys.exit(f"Usage: dates.py COMMAND …; commands: {', '.join(COMMANDS)}")
    try:
        COMMANDS[args[0]](*args[1:])
    except TypeError:
        sys.exit(f"{args[0]} does not take {counted(len(args) - 1, 'argument')}. See SKILL.md.")


if __name__ == "__main__":
    main(sys.argv[1:])

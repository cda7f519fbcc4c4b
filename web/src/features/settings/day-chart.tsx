import { useLocale, useWords } from '../../lib/i18n.ts';
import { niceTop } from './nice-top.ts';
import { words } from './words.ts';

interface DayChartProps {
  days: { date: string; runs: number }[];
}

/** Bars, one for each day. What they say stands in the label, and day by day in the table below. */
export function DayChart({ days }: DayChartProps) {
  const t = useWords(words);
  const locale = useLocale();
  const most = Math.max(...days.map((day) => day.runs));
  const top = niceTop(most);
  const date = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const name = (iso: string) => date.format(new Date(iso));
  const total = days.reduce((sum, day) => sum + day.runs, 0);
  const [first, middle, last] = [days[0]!, days[Math.floor((days.length - 1) / 2)]!, days.at(-1)!];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-[0.8rem] text-muted tabular-nums">
      <div aria-hidden="true" className="flex flex-col justify-between text-right leading-none">
        <span className="-mt-1">{top}</span>
        <span>{top / 2}</span>
        <span className="-mb-1">0</span>
      </div>
      {/* Stretched to whatever room there is; the words around it keep their size. */}
      <svg
        role="img"
        aria-label={t.perDayLabel(total, name(first.date), name(last.date), most)}
        viewBox={`0 0 ${days.length} ${top}`}
        preserveAspectRatio="none"
        className="h-36 w-full overflow-visible"
      >
        {[0, top / 2, top].map((value) => (
          <line
            key={value}
            x1={0}
            x2={days.length}
            y1={value}
            y2={value}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        {days.map((day, index) => (
          <rect
            key={day.date}
            x={index + 0.14}
            y={top - day.runs}
            width={0.72}
            height={day.runs}
            className="fill-accent"
          >
            <title>{`${name(day.date)}: ${day.runs}`}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden="true" className="col-start-2 flex justify-between">
        <span>{name(first.date)}</span>
        <span>{name(middle.date)}</span>
        <span>{name(last.date)}</span>
      </div>
    </div>
  );
}

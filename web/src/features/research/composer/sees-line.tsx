import { useWords } from '../../../lib/i18n.ts';
import { words } from './words.ts';

interface SeesLineProps {
  /** How many answers the conversation has that a question would see. */
  answers: number;
  seesEarlier: boolean;
  onChange: (seesEarlier: boolean) => void;
}

/** Says what earlier text a question sees, and turns it off. */
export function SeesLine({ answers, seesEarlier, onChange }: SeesLineProps) {
  const t = useWords(words);
  if (answers === 0) return null;
  return (
    <Line
      text={seesEarlier ? t.seesConversation(answers) : t.seesNothing}
      action={seesEarlier ? t.startClean : t.seeAgain}
      onAct={() => onChange(!seesEarlier)}
    />
  );
}

/** Says where words go while a run is at work, and sends them elsewhere. */
export function SteersLine({
  isSteering,
  onChange,
}: {
  isSteering: boolean;
  onChange: (is: boolean) => void;
}) {
  const t = useWords(words);
  return (
    <Line
      text={isSteering ? t.steers : t.asksNew}
      action={isSteering ? t.askInstead : t.steerInstead}
      onAct={() => onChange(!isSteering)}
    />
  );
}

function Line({ text, action, onAct }: { text: string; action: string; onAct: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-1.5">
      <span>{text}</span>
      <button type="button" onClick={onAct} className="min-h-6 underline hover:text-ink">
        {action}
      </button>
    </p>
  );
}

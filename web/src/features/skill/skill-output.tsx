import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { SkillView } from '../../lib/run-view.ts';
import { plainOutput } from './plain-output.ts';
import { words } from './words.ts';

const NEAR = 24;

/** The output as it streams. It stays at the newest line unless the reader has scrolled up. */
export function SkillOutput({ skill }: { skill: SkillView }) {
  const t = useWords(words);
  const box = useRef<HTMLPreElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  useLayoutEffect(() => {
    if (isAtEnd) toEnd();
  }, [skill.output, isAtEnd]);
  if (skill.output.length === 0)
    return <p className="text-[0.93rem] text-muted">{skill.isRunning ? t.noOutputYet : t.noOutput}</p>;
  return (
    <div className="relative">
      <pre
        ref={box}
        role="log"
        aria-live="off"
        aria-label={t.output}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR)
        }
        className="max-h-80 overflow-auto rounded-lg border border-line bg-sunken p-3 text-[0.86rem] leading-relaxed whitespace-pre-wrap"
      >
        {skill.output.map((piece, index) => (
          <span key={index} className={piece.stream === 'stderr' ? 'text-danger' : undefined}>
            {plainOutput(piece.text)}
          </span>
        ))}
      </pre>
      {!isAtEnd && skill.isRunning && (
        <Button
          size="small"
          className="absolute right-3 bottom-3 shadow-float"
          icon={<ArrowDown size={13} aria-hidden="true" />}
          onClick={() => setAtEnd(true)}
        >
          {t.toEnd}
        </Button>
      )}
    </div>
  );
}

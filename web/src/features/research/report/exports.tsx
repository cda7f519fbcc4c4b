import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

interface ExportsProps {
  runId: string;
  path: 'report' | 'matrix' | 'sources';
  formats: readonly string[];
  /** Until then they are only announced. */
  isReady: boolean;
}

export function Exports({ runId, path, formats, isReady }: ExportsProps) {
  const t = useWords(words);
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={t.exportAs}>
      <Download size={15} className="text-muted" aria-hidden="true" />
      <span className="mr-1 text-[0.88rem] text-muted">{t.exportAs}</span>
      {formats.map((format) =>
        isReady ? (
          <a
            key={format}
            href={`/api/v1/agent/run/${runId}/${path}?format=${format}`}
            download
            className={buttonClass('plain', 'small')}
          >
            {format.toUpperCase()}
          </a>
        ) : (
          <Button key={format} size="small" disabled>
            {format.toUpperCase()}
          </Button>
        ),
      )}
    </div>
  );
}

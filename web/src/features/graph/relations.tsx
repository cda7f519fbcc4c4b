import type { EntityDetail } from '@quarry/api/graph-edits.ts';
import { labelOfRelation } from '@quarry/api/relation-label.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

interface RelationsProps {
  entity: EntityDetail;
  onSelect: (id: string) => void;
}

/** The edges of an entity in words, each with the sentences it rests on. */
export function Relations({ entity, onSelect }: RelationsProps) {
  const t = useWords(words);
  const locale = useLocale();
  const labels = new Map(entity.neighbours.map((neighbour) => [neighbour.id, neighbour.label]));
  if (entity.edges.length === 0) return <p className="text-[0.93rem] text-muted">{t.noRelations}</p>;
  return (
    <ul data-list="relations" className="grid gap-1.5">
      {entity.edges.map((edge) => {
        const isFrom = edge.sourceEntityId === entity.id;
        const otherId = isFrom ? edge.targetEntityId : edge.sourceEntityId;
        const Arrow = isFrom ? ArrowRight : ArrowLeft;
        return (
          <li key={edge.id} className="lazy-row text-[0.93rem]">
            <p className="flex flex-wrap items-center gap-x-1.5">
              <Arrow size={14} className="shrink-0 text-muted" aria-hidden="true" />
              <span className="text-muted">{labelOfRelation(edge.type)[locale]}</span>
              <button
                type="button"
                data-row
                onClick={() => onSelect(otherId)}
                className="min-h-[24px] min-w-[24px] text-left font-medium text-accent hover:underline"
              >
                {labels.get(otherId) ?? otherId}
              </button>
            </p>
            {edge.evidence.length > 0 && <Evidence entity={entity} evidence={edge.evidence} />}
          </li>
        );
      })}
    </ul>
  );
}

interface EvidenceProps {
  entity: EntityDetail;
  evidence: EntityDetail['edges'][number]['evidence'];
}

function Evidence({ entity, evidence }: EvidenceProps) {
  const t = useWords(words);
  return (
    <details className="ml-5">
      <summary className="min-h-[24px] text-[0.85rem] leading-[24px] text-muted hover:text-ink">
        {t.evidence(evidence.length)}
      </summary>
      <ul className="mt-1 grid gap-2">
        {evidence.map((one, index) => {
          const source = entity.sources.find(({ id }) => id === one.sourceId);
          return (
            <li key={index} className="border-l-2 border-line pl-2 text-[0.87rem]">
              <blockquote>{one.quote}</blockquote>
              {source ? (
                <Link
                  to="/library/source/$sourceType/$sourceId"
                  params={{ sourceType: source.sourceType, sourceId: source.id }}
                  className="line-clamp-1 leading-[24px] text-accent hover:underline"
                >
                  {source.title || source.url}
                </Link>
              ) : (
                one.runId !== null && (
                  <Link
                    to="/run/$runId"
                    params={{ runId: one.runId }}
                    className="inline-block leading-[24px] text-accent hover:underline"
                  >
                    {t.fromRun}
                  </Link>
                )
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

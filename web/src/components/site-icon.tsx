import { FileText, Globe } from 'lucide-react';
import { useState } from 'react';
import { iconAddress, isOwnFile } from '../lib/client.ts';

/** The small picture of the site that a source is from; a globe where there is none. */
export function SiteIcon({ url, sourceId }: { url: string; sourceId: string | undefined }) {
  const [isGone, setGone] = useState(false);
  if (isOwnFile(url)) return <FileText size={12} className="shrink-0" aria-hidden="true" />;
  if (sourceId === undefined || isGone) return <Globe size={12} className="shrink-0" aria-hidden="true" />;
  return (
    <img
      src={iconAddress(sourceId)}
      alt=""
      width={12}
      height={12}
      loading="lazy"
      onError={() => setGone(true)}
      // A site without one is answered with a point.
      onLoad={({ currentTarget }) => currentTarget.naturalWidth < 2 && setGone(true)}
      className="size-3 shrink-0 rounded-sm"
    />
  );
}

import { ImageDown, ImageOff } from 'lucide-react';
import { useContext, useState } from 'react';
import { hostOf } from '../lib/format.ts';
import { defineWords, useWords } from '../lib/i18n.ts';
import { KnownPicturesContext } from '../lib/known-pictures.ts';
import { Button } from './button.tsx';

const words = defineWords({
  load: {
    en: (host: string) => `Load picture from ${host}`,
    ja: (host: string) => `${host} から画像を読み込む`,
  },
  why: {
    en: 'This address was written by the model. Loading the picture tells its host that you have read the text, and whatever stands in the address.',
    ja: 'このアドレスはモデルが書いたものです。読み込むと、文章が読まれたこととアドレスに含まれる内容が相手に伝わります。',
  },
  missing: { en: 'The picture cannot be loaded', ja: '画像を読み込めません' },
});

interface TextPictureProps {
  url: string;
  alt: string;
}

/** A picture in a text that others have written: by itself if its run has come across it, else when it is asked for. */
export function TextPicture({ url, alt }: TextPictureProps) {
  const known = useContext(KnownPicturesContext).addressOf(url);
  if (known === undefined) return <AskedPicture url={url} alt={alt} />;
  return <img src={known} alt={alt} loading="lazy" decoding="async" />;
}

/** The host is named and nothing is asked of it, until somebody wants it. */
export function AskedPicture({ url, alt, className }: TextPictureProps & { className?: string }) {
  const t = useWords(words);
  const { ask } = useContext(KnownPicturesContext);
  const [shown, setShown] = useState<'asked' | 'failed' | { address: string }>();
  if (shown === 'failed')
    return (
      <span role="status" className="inline-flex items-center gap-1.5 text-[0.87rem] text-muted">
        <ImageOff size={14} aria-hidden="true" /> {t.missing} ({hostOf(url)})
      </span>
    );
  const fail = () => setShown('failed');
  if (typeof shown === 'object')
    return <img src={shown.address} alt={alt} decoding="async" className={className} onError={fail} />;
  const load = () => {
    setShown('asked');
    ask(url).then((address) => setShown({ address }), fail);
  };
  return (
    <Button
      size="small"
      icon={<ImageDown size={14} className="shrink-0" aria-hidden="true" />}
      isBusy={shown === 'asked'}
      title={t.why}
      onClick={load}
      className="max-w-full"
    >
      <span className="truncate">
        {t.load(hostOf(url))}
        {alt !== '' && <span className="text-muted"> · {alt}</span>}
      </span>
    </Button>
  );
}

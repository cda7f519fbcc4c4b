import type { Image } from '@quarry/api/images.ts';
import { ImageOff } from 'lucide-react';
import { useContext, useState } from 'react';
import { OuterLink } from '../../../components/markdown.tsx';
import { AskedPicture } from '../../../components/text-picture.tsx';
import { hostOf } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { KnownPicturesContext } from '../../../lib/known-pictures.ts';
import { usePictureSource } from '../../../lib/use-picture-source.ts';
import { words } from '../words.ts';

export function ImagesPanel({ images }: { images: Image[] }) {
  const t = useWords(words);
  if (images.length === 0) return <p className="p-4 text-muted">{t.noImages}</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 p-4 sm:grid-cols-3 xl:grid-cols-2">
      {images.map((image) => (
        <Picture key={image.imageUrl} image={image} />
      ))}
    </ul>
  );
}

function Picture({ image }: { image: Image }) {
  const url = image.thumbnailUrl ?? image.imageUrl;
  const address = useContext(KnownPicturesContext).addressOf(url);
  const title = image.title ?? '';
  if (address !== undefined) return <ShownPicture image={image} address={address} />;
  return (
    <li className="min-w-0">
      <AskedPicture url={url} alt={title} className="aspect-[4/3] w-full rounded-lg bg-sunken object-cover" />
    </li>
  );
}

/** A picture that cannot be fetched still has its page. */
function ShownPicture({ image, address }: { image: Image; address: string }) {
  const [isBroken, setBroken] = useState(false);
  const title = image.title ?? '';
  const source = usePictureSource({ address, name: title });
  const t = useWords(words);
  const page = image.link ?? image.imageUrl;
  if (isBroken || source === null)
    return (
      <li className="min-w-0">
        <OuterLink
          href={page}
          className="grid aspect-[4/3] w-full content-center justify-items-center gap-1 rounded-lg bg-sunken p-2 text-center text-[0.85rem] text-muted hover:text-ink"
        >
          <ImageOff size={18} aria-hidden="true" />
          <span>{t.imageGone}</span>
          <span className="max-w-full truncate">{hostOf(page)}</span>
        </OuterLink>
        <p className="mt-1 truncate text-[0.85rem] text-muted">{title}</p>
      </li>
    );
  return (
    <li className="min-w-0">
      <OuterLink href={page} className="block overflow-hidden rounded-lg border border-line">
        <img
          src={source}
          alt={title || hostOf(page)}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="aspect-[4/3] w-full bg-sunken object-cover"
        />
      </OuterLink>
      <p className="mt-1 truncate text-[0.85rem] text-muted">{title}</p>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pictureAddress } from './client.ts';

interface Picture {
  url: string;
  /** The name of the file, where it is one of ours. */
  name: string;
}

/**
 * What to give an `<img>`; undefined while it is fetched, null when it cannot be. The service sends SVG only as a
 * download, because opened as a page it could run scripts. As a picture it cannot, and loads nothing.
 */
export function usePictureSource({ url, name }: Picture): string | undefined | null {
  const address = pictureAddress(url);
  const isDrawing = address === url && /\.svg$/i.test(name);
  const { data, isError } = useQuery({
    queryKey: ['drawing', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal });
      return response.ok ? new Blob([await response.arrayBuffer()], { type: 'image/svg+xml' }) : null;
    },
    staleTime: Infinity,
    enabled: isDrawing,
  });
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const source = URL.createObjectURL(data);
    setMade(source);
    return () => URL.revokeObjectURL(source);
  }, [data]);
  if (!isDrawing) return address;
  return data === null || isError ? null : made;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOwnFile } from './client.ts';

interface Picture {
  /** An address of this service. */
  address: string;
  /** The name of the file, where it is one of ours. */
  name: string;
}

/**
 * What to give an `<img>`; undefined while it is fetched, null when it cannot be. The service sends SVG only as a
 * download, because opened as a page it could run scripts. As a picture it cannot, and loads nothing.
 */
export function usePictureSource({ address, name }: Picture): string | undefined | null {
  const isDrawing = isOwnFile(address) && /\.svg$/i.test(name);
  const { data, isError } = useQuery({
    queryKey: ['drawing', address],
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

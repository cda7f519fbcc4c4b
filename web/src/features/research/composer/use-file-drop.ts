import { useEffect, useEffectEvent, useState } from 'react';

/** What is dragged over the page says so several times a second. */
const GONE_MS = 500;

/** Takes files that are dropped anywhere on the page: beside the box the browser would leave the page for them. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      setOver(false);
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      clearTimeout(timer);
      timer = setTimeout(end, GONE_MS);
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      end();
      take([...event.dataTransfer.files]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      end();
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

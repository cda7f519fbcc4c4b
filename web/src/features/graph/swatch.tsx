import { classNames } from '../../components/class-names.ts';

/** The colour of a community; hollow for what is only mentioned. */
export function Swatch({ colour, isGhost }: { colour: string; isGhost: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'size-2.5 shrink-0 rounded-full [print-color-adjust:exact]',
        isGhost && 'border-2 opacity-70',
      )}
      style={isGhost ? { borderColor: colour } : { background: colour }}
    />
  );
}

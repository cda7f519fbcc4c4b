import { Dialog } from '../components/dialog.tsx';
import { useWords } from '../lib/i18n.ts';
import { words } from './words.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words);
  const keys: [string[], string][] = [
    [['⌘K', 'Ctrl K'], t.keyPalette],
    [['/'], t.keyComposer],
    [['⌘↵', 'Ctrl ↵'], t.keySend],
    [['j', 'k'], t.keyNext],
    [['?'], t.keyHelp],
  ];
  return (
    <Dialog title={t.shortcuts} closeLabel={t.close} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {keys.map(([names, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1.5">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="rounded-md border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-[0.85rem]"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

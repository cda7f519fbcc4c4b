import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { commonWords } from '../lib/common-words.ts';
import { useWords } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { inputClass } from './field.tsx';

/** A text to take along, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useWords(commonWords);
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // An input drops the ends of lines, and with them what is copied by selection.
  const lines = value.trimEnd().split('\n').length;
  const Field = lines > 1 ? 'textarea' : 'input';
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    // Pages that did not come over https have no clipboard; what is selected can still be copied.
    if (navigator.clipboard) await navigator.clipboard.writeText(value);
    else document.execCommand('copy');
    setCopied(true);
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-[0.9rem] font-medium">
        {label}
      </label>
      <div className="flex items-start gap-2">
        <Field
          ref={field}
          id={id}
          readOnly
          value={value}
          {...(lines > 1 && { rows: Math.min(lines + 3, 12) })}
          onFocus={(event) => event.target.select()}
          className={classNames(inputClass, 'min-w-0 flex-1 font-mono text-[0.88rem]')}
        />
        <Button
          look="primary"
          icon={isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
          onClick={() => copy().catch(() => field.current?.select())}
        >
          <span aria-live="polite">{isCopied ? t.copied : t.copy}</span>
        </Button>
      </div>
    </div>
  );
}

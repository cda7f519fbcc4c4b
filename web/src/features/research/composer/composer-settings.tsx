import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { useWords } from '../../../lib/i18n.ts';
import { ModelNote } from '../spend/model-note.tsx';
import { words } from '../words.ts';
import type { RunSettings } from './use-run-settings.ts';

const selectClass =
  'min-h-8 max-w-[11rem] truncate rounded-lg border border-transparent bg-transparent px-1.5 text-[0.88rem] text-muted hover:border-line hover:text-ink';

export function ComposerSettings({ settings, opensUp }: { settings: RunSettings; opensUp: boolean }) {
  const t = useWords(words);
  return (
    <>
      <select
        aria-label={t.model}
        value={settings.modelName ?? ''}
        onChange={(event) => settings.setModel(event.target.value)}
        className={selectClass}
      >
        {settings.models.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {settings.agents.length > 0 && (
        <select
          aria-label={t.agent}
          value={settings.agentId ?? settings.agents.find((agent) => agent.isDefault)?.id}
          onChange={(event) => settings.setAgentId(event.target.value)}
          className={selectClass}
        >
          {settings.agents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t.answerIn}
        value={settings.locale}
        onChange={(event) => settings.setLocale(event.target.value === 'ja' ? 'ja' : 'en')}
        className={selectClass}
      >
        <option value="en">English</option>
        <option value="ja">日本語</option>
      </select>
      <MoreOptions settings={settings} opensUp={opensUp} />
      <ModelNote model={settings.models.find(({ name }) => name === settings.modelName)} />
      {settings.hasNoAgent && (
        <p className="basis-full px-2 text-[0.88rem] text-warn">
          {t.noAgent}{' '}
          <a href="/agents" className="underline">
            {t.createAgent}
          </a>
        </p>
      )}
    </>
  );
}

function MoreOptions({ settings, opensUp }: { settings: RunSettings; opensUp: boolean }) {
  const t = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div
      className="relative"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <IconButton
        label={t.options}
        icon={<SlidersHorizontal size={16} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((now) => !now)}
      />
      {isOpen && (
        <fieldset
          id={id}
          className={classNames(
            'absolute -left-20 z-20 grid w-72 gap-2.5 rounded-xl border border-line bg-raised p-3.5 shadow-float sm:left-0',
            opensUp ? 'bottom-full mb-2' : 'top-full mt-2',
          )}
        >
          <legend className="sr-only">{t.options}</legend>
          <Option
            label={t.extendedContext}
            hint={t.extendedContextHint}
            isOn={settings.isExtended}
            onChange={settings.setExtended}
          />
          <Option label={t.othersEntities} isOn={settings.usesOthers} onChange={settings.setUsesOthers} />
          <Option label={t.updateMemory} isOn={settings.updatesMemory} onChange={settings.setUpdatesMemory} />
        </fieldset>
      )}
    </div>
  );
}

interface OptionProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Option({ label, hint, isOn, onChange }: OptionProps) {
  return (
    <label className="flex items-start gap-2.5">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4 accent-accent"
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-[0.85rem] text-muted">{hint}</span>}
      </span>
    </label>
  );
}

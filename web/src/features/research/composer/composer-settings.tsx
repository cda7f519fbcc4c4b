import type { Depth } from '@quarry/api/common.ts';
import type { RunForm } from '@quarry/api/run-options.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { SelectField, TextField } from '../../../components/field.tsx';
import { Popover } from '../../../components/popover.tsx';
import { byName } from '../../../lib/by-name.ts';
import { collectionsQuery } from '../../../lib/catalog.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { words as researchWords } from '../words.ts';
import { lookInShort, sitesIn } from './look.ts';
import { OptionList } from './option-list.tsx';
import type { Look } from './unsent.ts';
import type { RunSettings } from './use-run-settings.ts';
import { words } from './words.ts';

interface SettingsProps {
  settings: RunSettings;
  opensUp: boolean;
}

const openerClass =
  'flex min-h-8 max-w-32 items-center gap-0.5 rounded-lg px-1.5 text-[0.86rem] text-muted hover:bg-sunken hover:text-ink';

const opener = (text: ReactNode) => (
  <>
    <span className="truncate">{text}</span>
    <ChevronDown size={13} className="shrink-0" aria-hidden="true" />
  </>
);

/** What the question makes, how deep and where it looks, and who answers it. */
export function ComposerSettings({ settings, opensUp }: SettingsProps) {
  const t = useWords(researchWords);
  return (
    <>
      <Form settings={settings} opensUp={opensUp} />
      <DepthChoice settings={settings} opensUp={opensUp} />
      <LookChoice settings={settings} opensUp={opensUp} />
      <Who settings={settings} opensUp={opensUp} />
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

const FORMS = ['answer', 'report', 'matrix', 'plan', 'browse'] as const satisfies RunForm[];

/** Buttons where there is room, a list where there is none. Pressed again, the agent decides. */
function Form({ settings: { form, setForm }, opensUp }: SettingsProps) {
  const t = useWords(words);
  return (
    <>
      <div role="group" aria-label={t.make} className="hidden gap-0.5 @xl:flex">
        {FORMS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={form === one}
            onClick={() => setForm(form === one ? 'auto' : one)}
            className={classNames(
              'min-h-7 rounded-full border px-2 text-[0.86rem]',
              form === one
                ? 'border-transparent bg-accent-soft font-medium text-accent'
                : 'border-line text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            {t[one]}
          </button>
        ))}
      </div>
      <div className="@xl:hidden">
        <Popover
          label={`${t.make}: ${t[form]}`}
          button={opener(t[form])}
          buttonClass={openerClass}
          opensUp={opensUp}
          className="w-48"
        >
          {() => (
            <OptionList
              label={t.make}
              value={form}
              onChoose={setForm}
              options={(['auto', ...FORMS] as const).map((value) => ({ value, label: t[value] }))}
            />
          )}
        </Popover>
      </div>
    </>
  );
}

function DepthChoice({ settings: { depth, setDepth }, opensUp }: SettingsProps) {
  const t = useWords(words);
  const hints: Record<Depth, string> = { quick: t.quickHint, standard: t.standardHint, deep: t.deepHint };
  return (
    <Popover
      label={`${t.depth}: ${t[depth]}`}
      button={opener(t[depth])}
      buttonClass={openerClass}
      opensUp={opensUp}
      className="w-72 max-sm:-left-16"
    >
      {() => (
        <OptionList
          label={t.depth}
          value={depth}
          onChoose={setDepth}
          options={(['quick', 'standard', 'deep'] as const).map((value) => ({
            value,
            label: t[value],
            hint: hints[value],
          }))}
        />
      )}
    </Popover>
  );
}

function LookChoice({ settings: { look, setLook }, opensUp }: SettingsProps) {
  const t = useWords(words);
  const { wrong } = sitesIn(look.sites);
  const box = (name: 'web' | 'files' | 'past') => (
    <CheckOption
      label={t[name]}
      isOn={look[name]}
      onChange={(isOn) => setLook((now: Look) => ({ ...now, [name]: isOn }))}
    />
  );
  return (
    <Popover
      label={`${t.where}: ${lookInShort(look, t)}`}
      button={opener(lookInShort(look, t))}
      buttonClass={classNames(openerClass, wrong !== undefined && 'text-danger')}
      opensUp={opensUp}
      className="grid w-72 gap-2.5 p-3.5 max-sm:-left-28"
    >
      {() => (
        <fieldset className="grid gap-2.5">
          <legend className="sr-only">{t.where}</legend>
          {box('web')}
          {box('files')}
          {box('past')}
          <TextField
            label={t.sites}
            hint={t.sitesHint}
            value={look.sites}
            disabled={!look.web}
            {...(wrong !== undefined && { error: t.sitesWrong(wrong) })}
            onChange={(event) => setLook((now: Look) => ({ ...now, sites: event.target.value }))}
          />
          <CollectionChoice look={look} setLook={setLook} />
        </fieldset>
      )}
    </Popover>
  );
}

/** Named sets from the library. The first that is chosen limits the question to it. */
function CollectionChoice({ look, setLook }: Pick<RunSettings, 'look' | 'setLook'>) {
  const t = useWords(words);
  const locale = useLocale();
  const { data } = useQuery(collectionsQuery);
  if (!data || data.collections.length === 0) return null;
  const choose = (id: string, isOn: boolean) =>
    setLook((now: Look) => {
      const collections = isOn ? [...now.collections, id] : now.collections.filter((one) => one !== id);
      const isFirst = isOn && now.collections.length === 0;
      return { ...now, collections, ...(isFirst && { web: false, files: false, past: false }) };
    });
  return (
    <fieldset className="grid gap-2 border-t border-line pt-2.5">
      <legend className="sr-only">{t.collections}</legend>
      <p className="text-[0.85rem] text-muted">
        {t.collections}. {t.collectionsHint}
      </p>
      {byName(data.collections, locale).map(({ id, name }) => (
        <CheckOption
          key={id}
          label={name}
          isOn={look.collections.includes(id)}
          onChange={(isOn) => choose(id, isOn)}
        />
      ))}
    </fieldset>
  );
}

/** Who answers, and in which language. */
function Who({ settings, opensUp }: SettingsProps) {
  const t = useWords(researchWords);
  const own = useWords(words);
  const { agents, models, locale } = settings;
  const name = settings.modelName?.split('/').at(-1) ?? '';
  return (
    <Popover
      label={`${own.who}: ${name}`}
      button={opener(name)}
      buttonClass={openerClass}
      opensUp={opensUp}
      className="grid w-72 gap-3 p-3.5 max-sm:-left-36"
    >
      {() => (
        <>
          <SelectField
            label={t.model}
            value={settings.modelName ?? ''}
            onChange={(event) => settings.setModel(event.target.value)}
          >
            {models.map((model) => (
              <option key={model.name} value={model.name}>
                {model.name}
              </option>
            ))}
          </SelectField>
          {agents.length > 0 && (
            <SelectField
              label={t.agent}
              value={settings.agentId ?? agents.find((agent) => agent.isDefault)?.id}
              onChange={(event) => settings.setAgentId(event.target.value)}
            >
              {agents.map((agent) => (
                <option key={agent.id} value={agent.id}>
                  {agent.name}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField
            label={t.answerIn}
            value={locale}
            onChange={(event) => settings.setLocale(event.target.value === 'ja' ? 'ja' : 'en')}
          >
            <option value="en">English</option>
            <option value="ja">日本語</option>
          </SelectField>
          <CheckOption
            label={t.extendedContext}
            hint={t.extendedContextHint}
            isOn={settings.isExtended}
            onChange={settings.setExtended}
          />
          <CheckOption
            label={t.othersEntities}
            isOn={settings.usesOthers}
            onChange={settings.setUsesOthers}
          />
          <CheckOption
            label={t.updateMemory}
            isOn={settings.updatesMemory}
            onChange={settings.setUpdatesMemory}
          />
        </>
      )}
    </Popover>
  );
}

interface CheckOptionProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function CheckOption({ label, hint, isOn, onChange }: CheckOptionProps) {
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

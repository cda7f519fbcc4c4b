import type { Model } from '@quarry/api/models.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, Sparkles } from 'lucide-react';
import { buttonClass } from '../../../components/button.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { meQuery } from '../../../lib/account.ts';
import { modelsQuery } from '../../../lib/catalog.ts';
import { client } from '../../../lib/client.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { useErrorNotice } from '../../../lib/use-error-notice.ts';
import { readSetting } from '../../../lib/storage.ts';
import { useStartRun } from '../start-run.ts';
import { examplesFor } from './example-list.ts';
import type { Example } from './example-list.ts';
import { words } from './words.ts';

/** What to begin with, by what is there: without a language model it says so, and shows what works all the same. */
export function Examples() {
  const t = useWords(words);
  const locale = useLocale();
  const models = useQuery(modelsQuery).data?.models;
  const ask = useAskExample(models ?? []);
  if (!models) return null;
  const hasModel = models.some(({ provider }) => provider !== 'embedded');
  return (
    <>
      {!hasModel && <NoModel />}
      <h2 className="mt-8 mb-2 text-[0.87rem] font-medium text-muted">{t.tryOne}</h2>
      <ul data-list="examples" className="grid gap-2 sm:grid-cols-2">
        {examplesFor(locale, hasModel).map((example) => (
          <li key={example.text}>
            <button
              type="button"
              data-row
              disabled={ask.isPending}
              onClick={() => ask.mutate(example)}
              className="grid h-full w-full content-start gap-1 rounded-xl border border-line bg-surface px-3.5 py-2.5 text-left text-[0.93rem] hover:border-line-strong disabled:opacity-60"
            >
              <span>{example.text}</span>
              {example.sample && (
                <span className="flex items-center gap-1 text-[0.82rem] text-muted">
                  {ask.isPending && ask.variables === example ? (
                    <Spinner />
                  ) : (
                    <FileText size={13} aria-hidden="true" />
                  )}
                  {t.sample}: {example.sample.name}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asks at once: an example is there to show what comes of it. */
function useAskExample(models: readonly Model[]) {
  const locale = useLocale();
  const start = useStartRun();
  return useMutation({
    mutationFn: async ({ text, sample }: Example) => {
      const chosen = models.find(({ name }) => name === readSetting('model'));
      const modelName = (chosen ?? models.find(({ isDefault }) => isDefault) ?? models[0]!).name;
      const fileUrls = sample ? [await uploadSample(sample)] : [];
      return { inputText: text, modelName, locale, fileUrls };
    },
    onSuccess: (input) => start.mutate(input),
    onError: useErrorNotice(),
  });
}

async function uploadSample({ file, name, mediaType }: NonNullable<Example['sample']>): Promise<string> {
  const response = await fetch(`/samples/${file}`);
  if (!response.ok) throw new Error(`The sample ${file} is missing from the dashboard.`);
  return (await client.uploadFile(new File([await response.blob()], name, { type: mediaType }))).url;
}

function NoModel() {
  const t = useWords(words);
  const role = useQuery(meQuery).data?.workspace?.role;
  return (
    <section className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-accent-soft/40 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex items-center gap-2 font-semibold">
          <Sparkles size={16} aria-hidden="true" className="text-accent" />
          {t.noModel}
        </h2>
        <p className="text-[0.93rem] text-muted">{t.noModelText}</p>
        {role === 'member' && <p className="text-[0.93rem]">{t.askOwner}</p>}
      </div>
      {role === 'owner' && (
        <Link to="/connect" className={buttonClass('primary')}>
          {t.connect}
        </Link>
      )}
    </section>
  );
}

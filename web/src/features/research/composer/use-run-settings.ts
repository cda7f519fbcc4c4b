import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentsQuery, modelsQuery } from '../../../lib/catalog.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { readSetting, writeSetting } from '../../../lib/storage.ts';
import { scopeOf, sitesIn } from './look.ts';
import type { UnsentSettings } from './unsent.ts';

export type RunSettings = ReturnType<typeof useRunSettings>;

/** What the next run makes, where it looks, and with whom. The model is remembered in this browser. */
export function useRunSettings(initial: UnsentSettings) {
  const interfaceLocale = useLocale();
  const known = useQuery(modelsQuery);
  const models = known.data?.models;
  const agents = useQuery(agentsQuery).data?.agents;
  const [chosenModel, setModel] = useState(readSetting('model'));
  const [chosenAgent, setAgentId] = useState(initial.agentId);
  const [chosenLocale, setLocale] = useState(initial.locale);
  const [isExtended, setExtended] = useState(initial.isExtended);
  const [usesOthers, setUsesOthers] = useState(initial.usesOthers);
  const [updatesMemory, setUpdatesMemory] = useState(initial.updatesMemory);
  const [form, setForm] = useState(initial.form);
  const [depth, setDepth] = useState(initial.depth);
  const [look, setLook] = useState(initial.look);
  const [seesEarlier, setSeesEarlier] = useState(initial.seesEarlier);
  const model =
    models?.find(({ name }) => name === chosenModel) ?? models?.find((one) => one.isDefault) ?? models?.[0];
  // An agent that is there no more has the default in its place.
  const agentId = agents?.some(({ id }) => id === chosenAgent) === false ? undefined : chosenAgent;
  const locale = chosenLocale ?? interfaceLocale;
  return {
    models: models ?? [],
    /** Why the models are not known; while they are asked for again that is open. */
    modelsError: known.isFetching ? null : known.error,
    readModels: () => void known.refetch(),
    agents: agents ?? [],
    hasNoAgent: agents?.length === 0,
    model,
    modelName: model?.name,
    agentId,
    locale,
    isExtended,
    usesOthers,
    updatesMemory,
    setModel(name: string) {
      writeSetting('model', name);
      setModel(name);
    },
    setAgentId,
    setLocale,
    setExtended,
    setUsesOthers,
    setUpdatesMemory,
    form,
    setForm,
    depth,
    setDepth,
    look,
    setLook,
    seesEarlier,
    setSeesEarlier,
    /** Whether everything that was typed can be understood. */
    isRight: sitesIn(look.sites).wrong === undefined,
    /** What was chosen, to be kept with the question. */
    chosen: {
      ...(chosenAgent !== undefined && { agentId: chosenAgent }),
      ...(chosenLocale !== undefined && { locale: chosenLocale }),
      isExtended,
      usesOthers,
      updatesMemory,
      form,
      depth,
      look,
      seesEarlier,
    } satisfies UnsentSettings,
    input: {
      locale,
      ...(agentId !== undefined && { agentId }),
      extendedContextEnabled: isExtended,
      includeOthersEntities: usesOthers,
      updateMemory: updatesMemory,
      depth,
      useHistory: seesEarlier,
      ...(form !== 'auto' && { form }),
      ...scopeOf(look),
    },
  };
}

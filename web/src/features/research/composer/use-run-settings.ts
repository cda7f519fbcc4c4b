import type { Locale } from '@quarry/api/common.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentsQuery, modelsQuery } from '../../../lib/catalog.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { readSetting, writeSetting } from '../../../lib/storage.ts';

export type RunSettings = ReturnType<typeof useRunSettings>;

/** Model, agent and language of the next run. The model is remembered in this browser. */
export function useRunSettings() {
  const interfaceLocale = useLocale();
  const models = useQuery(modelsQuery).data?.models;
  const agents = useQuery(agentsQuery).data?.agents;
  const [chosenModel, setModel] = useState(readSetting('model'));
  const [agentId, setAgentId] = useState<string>();
  const [chosenLocale, setLocale] = useState<Locale>();
  const [isExtended, setExtended] = useState(false);
  const [usesOthers, setUsesOthers] = useState(true);
  const [updatesMemory, setUpdatesMemory] = useState(false);
  const model =
    models?.find(({ name }) => name === chosenModel) ?? models?.find((one) => one.isDefault) ?? models?.[0];
  const locale = chosenLocale ?? interfaceLocale;
  return {
    models: models ?? [],
    agents: agents ?? [],
    hasNoAgent: agents?.length === 0,
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
    input: {
      locale,
      ...(agentId !== undefined && { agentId }),
      extendedContextEnabled: isExtended,
      includeOthersEntities: usesOthers,
      updateMemory: updatesMemory,
    },
  };
}

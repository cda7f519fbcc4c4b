import { Boxes } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Me } from '@quarry/api/account.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useWords } from '../lib/i18n.ts';
import { useSwitchWorkspace } from '../lib/use-switch-workspace.ts';
import { words } from './words.ts';

const NewWorkspace = lazy(async () => ({
  default: (await import('../features/settings/new-workspace.tsx')).NewWorkspace,
}));

/** For who has left a workspace or was removed from it: nothing can be shown until there is another one. */
export function NoWorkspace({ workspaces }: Pick<Me, 'workspaces'>) {
  const t = useWords(words);
  const [isMaking, setMaking] = useState(false);
  const switchTo = useSwitchWorkspace();
  const hasOthers = workspaces.length > 0;
  return (
    <EmptyState
      icon={<Boxes size={20} />}
      title={hasOthers ? t.chooseWorkspace : t.noWorkspace}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {workspaces.map(({ id, name }) => (
            <Button key={id} isBusy={switchTo.isPending} onClick={() => switchTo.mutate(id)}>
              {name}
            </Button>
          ))}
          <Button look={hasOthers ? 'plain' : 'primary'} onClick={() => setMaking(true)}>
            {t.newWorkspace}
          </Button>
          {isMaking && (
            <Suspense>
              <NewWorkspace onClose={() => setMaking(false)} />
            </Suspense>
          )}
        </div>
      }
    >
      {hasOthers ? t.chooseWorkspaceNext : t.noWorkspaceNext}
    </EmptyState>
  );
}

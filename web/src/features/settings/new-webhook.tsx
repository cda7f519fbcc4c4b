import { webhookEvent } from '@quarry/api/webhooks.ts';
import type { WebhookEvent } from '@quarry/api/webhooks.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { useMe } from './use-me.ts';
import { webhookWords } from './webhook-words.ts';

interface NewWebhookProps {
  onClose: () => void;
  onMade: (secret: string) => void;
}

export function NewWebhook({ onClose, onMade }: NewWebhookProps) {
  const t = useWords(webhookWords);
  const isOwner = useMe().workspace?.role === 'owner';
  const [address, setAddress] = useState('');
  const [covers, setCovers] = useState<'member' | 'workspace'>('member');
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const isWhere = /^https?:\/\/./.test(address);
  const making = useMutation({
    mutationFn: () => client.createWebhook({ address, covers, events: events.length === 0 ? null : events }),
    onSuccess: ({ secret }) => onMade(secret),
  });
  return (
    <FormDialog
      title={t.add}
      submitLabel={t.add}
      isReady={isWhere}
      isBusy={making.isPending}
      error={making.error}
      onSubmit={() => making.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t.address}
        error={address.length > 8 && !isWhere ? t.addressWrong : undefined}
        inputMode="url"
        placeholder="https://example.com/quarry"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      {isOwner && (
        <SelectField
          label={t.covers}
          value={covers}
          onChange={(event) => setCovers(event.target.value as typeof covers)}
        >
          <option value="member">{t.coversMember}</option>
          <option value="workspace">{t.coversWorkspace}</option>
        </SelectField>
      )}
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-[0.9rem] font-medium">{t.events}</legend>
        {webhookEvent.options.map((event) => (
          <label key={event} className="flex items-center gap-2 text-[0.93rem]">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))
              }
            />
            {t[event]}
          </label>
        ))}
        <p className="text-[0.85rem] text-muted">{t.eventsHint}</p>
      </fieldset>
    </FormDialog>
  );
}

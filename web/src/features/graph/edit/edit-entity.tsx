import type { EntityDetail } from '@quarry/api/graph-edits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { TextAreaField, TextField } from '../../../components/field.tsx';
import { client } from '../../../lib/client.ts';
import { commonWords } from '../../../lib/common-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { refreshGraph } from '../graph-query.ts';
import { words } from '../words.ts';

export function EditEntity({ entity, onClose }: { entity: EntityDetail; onClose: () => void }) {
  const t = useWords(words);
  const common = useWords(commonWords);
  const queryClient = useQueryClient();
  const [label, setLabel] = useState(entity.label);
  const [category, setCategory] = useState(entity.category);
  const [description, setDescription] = useState(entity.description);
  const save = useMutation({
    mutationFn: () =>
      client.updateEntity(entity.id, {
        ...(label.trim() !== entity.label && { label: label.trim() }),
        ...(category.trim() !== entity.category && { category: category.trim() }),
        ...(description !== entity.description && { description }),
      }),
    onSuccess: async () => {
      notify(common.saved, 'ok');
      onClose();
      await refreshGraph(queryClient);
    },
  });
  return (
    <Dialog title={t.editTitle} closeLabel={common.close} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextField
          label={t.label}
          value={label}
          maxLength={300}
          autoFocus
          onChange={(event) => setLabel(event.target.value)}
        />
        <TextField
          label={t.category}
          value={category}
          maxLength={200}
          onChange={(event) => setCategory(event.target.value)}
        />
        <TextAreaField
          label={t.description}
          value={description}
          maxLength={5000}
          onChange={(event) => setDescription(event.target.value)}
        />
        {save.error && <ErrorOf error={save.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={save.isPending}
            disabled={label.trim() === '' || category.trim() === ''}
          >
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

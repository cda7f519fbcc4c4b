import type { EntityDetail } from '@quarry/api/graph-edits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextAreaField, TextField } from '../../../components/field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
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
      client.updateEntity({
        entityId: entity.id,
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
    <FormDialog
      title={t.editTitle}
      submitLabel={common.save}
      isReady={label.trim() !== '' && category.trim() !== ''}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t.label}
        value={label}
        maxLength={300}
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
    </FormDialog>
  );
}

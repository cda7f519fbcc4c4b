import type { CreateMcpServerBody } from '@quarry/api/mcp-servers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../components/field.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { mcpWords } from './mcp-words.ts';
import { MCP_KEY } from './use-mcp-change.ts';

const EMPTY = { name: '', address: '', apiKey: '', keyHeader: '', code: '', hosts: '' };
type Fields = typeof EMPTY;
type Kind = 'http' | 'stdio';
type Language = 'javascript' | 'python';

/** A new server, which is looked at as soon as it is there. */
export function AddMcpServer({ onClose }: { onClose: () => void }) {
  const t = useWords(mcpWords);
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>('http');
  const [language, setLanguage] = useState<Language>('javascript');
  const [fields, setFields] = useState(EMPTY);
  const field = (name: keyof Fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const isNamed = /^[a-z][a-z0-9-]{0,31}$/.test(fields.name);
  const isWhere = kind === 'stdio' ? fields.code.trim() !== '' : /^https?:\/\/./.test(fields.address);
  const adding = useMutation({
    mutationFn: () => client.createMcpServer(bodyOf(fields, { kind, language })),
    onSuccess: async ({ id }) => {
      onClose();
      // What is wrong with it stands beside it then.
      await client.lookAtMcpServer(id).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: MCP_KEY });
    },
  });
  return (
    <FormDialog
      title={t.add}
      submitLabel={t.add}
      isReady={isNamed && isWhere}
      isBusy={adding.isPending}
      error={adding.error}
      conflict={{ title: t.nameTaken, next: t.nameTakenNext }}
      onSubmit={() => adding.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        hint={t.nameHint}
        error={fields.name !== '' && !isNamed ? t.nameWrong : undefined}
        maxLength={32}
        spellCheck={false}
        autoCapitalize="none"
        {...field('name')}
      />
      <SelectField label={t.kind} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
        <option value="http">{t.byAddress}</option>
        <option value="stdio">{t.byProgram}</option>
      </SelectField>
      {kind === 'http' ? (
        <>
          <TextField
            label={t.address}
            error={fields.address.length > 8 && !isWhere ? t.addressWrong : undefined}
            inputMode="url"
            placeholder="https://mcp.example.com/mcp"
            {...field('address')}
          />
          <TextField
            label={t.apiKey}
            hint={t.apiKeyHint}
            type="password"
            autoComplete="new-password"
            {...field('apiKey')}
          />
          <TextField
            label={t.keyHeader}
            hint={t.keyHeaderHint}
            maxLength={64}
            spellCheck={false}
            {...field('keyHeader')}
          />
        </>
      ) : (
        <>
          <SelectField
            label={t.language}
            value={language}
            onChange={(event) => setLanguage(event.target.value as Language)}
          >
            <option value="javascript">JavaScript</option>
            <option value="python">Python</option>
          </SelectField>
          <TextAreaField
            label={t.code}
            hint={t.codeHint}
            spellCheck={false}
            className="max-h-60 font-mono text-[0.85rem]"
            {...field('code')}
          />
          <TextField label={t.hosts} hint={t.hostsHint} spellCheck={false} {...field('hosts')} />
        </>
      )}
    </FormDialog>
  );
}

function bodyOf(
  { name, address, apiKey, keyHeader, code, hosts }: Fields,
  { kind, language }: { kind: Kind; language: Language },
): Parameters<typeof client.createMcpServer>[0] {
  if (kind === 'stdio') {
    const program: NonNullable<CreateMcpServerBody['program']> = {
      language,
      code,
      args: [],
      hosts: hosts.split(/\s+/).filter((host) => host !== ''),
    };
    return { name, program };
  }
  return { name, address, ...(apiKey && { apiKey }), ...(keyHeader && { keyHeader }) };
}

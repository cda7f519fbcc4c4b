import { TextField } from '../../components/field.tsx';
import { useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

export function AccountFields({ email }: { email?: string | null }) {
  const t = useWords(words);
  return (
    <>
      <TextField label={t.name} name="name" autoComplete="name" required maxLength={100} />
      <TextField
        label={t.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        {...(email && { defaultValue: email })}
      />
      <NewPasswordField label={t.password} />
    </>
  );
}

export function NewPasswordField({ label }: { label: string }) {
  const t = useWords(words);
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={t.passwordHint}
      required
      minLength={10}
      maxLength={128}
    />
  );
}

import { Link } from '@tanstack/react-router';

export function Mark() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-7 items-center gap-2 rounded-lg px-1 font-semibold tracking-tight"
    >
      <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path
          d="M7 21.5 12.5 9h4L11 21.500zM14 24.500 20.500 9H25l-6.500 15.500z"
          className="fill-accent-ink"
        />
      </svg>
      Quarry
    </Link>
  );
}

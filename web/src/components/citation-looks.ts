/** Told apart by more than their colour: what is only partly carried has a frame, what is not carried a line through it. */
export const CITATION_LOOKS = {
  supported: 'bg-accent-soft text-accent hover:bg-accent hover:text-accent-ink',
  unchecked: 'bg-accent-soft text-accent hover:bg-accent hover:text-accent-ink',
  partly: 'bg-warn-soft text-warn ring-1 ring-warn/60 ring-inset',
  unsupported: 'bg-danger-soft text-danger line-through',
};

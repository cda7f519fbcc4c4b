/** Work that is done once at a time: who asks for it meanwhile gets it done again after it. */
export function oneAtATime(work: () => Promise<void>) {
  let busy: Promise<void> | undefined;
  let isAskedAgain = false;

  function ask(): void {
    isAskedAgain = busy !== undefined;
    busy ??= work().finally(() => {
      busy = undefined;
      if (isAskedAgain) ask();
    });
  }

  return { ask, done: () => busy ?? Promise.resolve() };
}

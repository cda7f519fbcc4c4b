interface Voice {
  /** Heard now if the floor is free or one's own, else held until it is. The first word asks for the floor. */
  say(words: () => void): void;
  /** Needs no floor, but comes after what is held. */
  aside(words: () => void): void;
  /** Resolves when all that was said so far has been heard. */
  heard(): Promise<void>;
  leave(): void;
}

export interface Floor {
  join(): Voice;
}

interface Speaker {
  held: (() => void)[];
  isHeard: boolean;
  heard: PromiseWithResolvers<void>;
}

/** Texts that are written at the same time reach the reader one after the other, in the order of their first words. */
export function createFloor(): Floor {
  const speakers: Speaker[] = [];

  function giveToFirst(): void {
    const [first] = speakers;
    if (!first || first.isHeard) return;
    first.isHeard = true;
    for (const words of first.held.splice(0)) words();
    first.heard.resolve();
  }

  return {
    join() {
      const own: Speaker = { held: [], isHeard: false, heard: Promise.withResolvers() };
      return {
        say(words) {
          if (own.isHeard) return words();
          own.held.push(words);
          if (!speakers.includes(own)) speakers.push(own);
          giveToFirst();
        },
        aside(words) {
          if (own.held.length === 0) words();
          else own.held.push(words);
        },
        heard: async () => {
          if (own.held.length > 0) await own.heard.promise;
        },
        leave() {
          const at = speakers.indexOf(own);
          if (at !== -1) speakers.splice(at, 1);
          giveToFirst();
        },
      };
    },
  };
}

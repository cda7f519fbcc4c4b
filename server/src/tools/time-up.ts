/** Why a tool was stopped: the run's time was up. The run goes on without it, so it may still say that it ended. */
export class TimeUp extends Error {
  constructor() {
    super("the run's time was up");
    this.name = 'TimeUp';
  }
}

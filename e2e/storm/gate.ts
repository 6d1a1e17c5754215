/** Holds up whoever waits while it is shut. */
export class Gate {
  #opening = Promise.withResolvers<void>();

  constructor() {
    this.#opening.resolve();
  }

  shut(): void {
    this.#opening = Promise.withResolvers<void>();
  }

  open(): void {
    this.#opening.resolve();
  }

  wait(): Promise<void> {
    return this.#opening.promise;
  }
}

/** What the worker uses of its surroundings: TypeScript's own library of them collides with the DOM's. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
}

import {
  messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from "@electric-sql/pglite";

const { serialize } = protocol;
type Answer = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

/**
 * The driver enters its WebAssembly six times for a statement, and copies all its parsers for each answer. From here on
 * it enters once, or twice where parameters have types to be learned first, and answers as before
 * (docs/decisions/0021-fast-tests.md).
 */
export async function saveRoundTrips(driver: PGlite): Promise<void> {
  // Asked before it is ready or after its end, it would never answer.
  await driver.waitReady;
  async function send(...asked: Uint8Array[]): Promise<Answer> {
    if (driver.closed) throw new Error("The database is closed.");
    return driver.execProtocolStream(Buffer.concat(asked), { syncToFs: false });
  }
  const run = () => [serialize.describe({ type: "P" }), serialize.execute({}), serialize.sync()];

  function resultsOf(answer: Answer): Results[] {
    const columns = answer.flatMap((it) =>
      it instanceof messages.RowDescriptionMessage
        ? it.fields.map((field) => field.dataTypeID)
        : [],
    );
    const parsers = columns.flatMap((type) => {
      const parser = driver.parsers[type];
      return parser ? [[type, parser] as const] : [];
    });
    return parse.parseResults(answer, Object.fromEntries(parsers));
  }

  /** The parameters as text, which depends on their types. */
  async function textOf(text: string, params: unknown[]): Promise<(string | null)[]> {
    try {
      const answer = await send(serialize.parse({ text }), serialize.describe({ type: "S" }));
      const types = parse.parseDescribeStatementResults(answer);
      return params.map((param, i) => {
        if (param === null || param === undefined) return null;
        return driver.serializers[types[i] ?? 0]?.(param) ?? String(param);
      });
    } catch (error) {
      await send(serialize.sync());
      throw error;
    }
  }

  const query = (text: string, params: unknown[] = []) =>
    driver.runExclusive(async () => {
      if (params.length === 0) return send(serialize.parse({ text }), serialize.bind({}), ...run());
      return send(serialize.bind({ values: await textOf(text, params) }), ...run());
    });

  driver.query = async <T>(text: string, params?: unknown[], options?: QueryOptions) => {
    if (options) throw new Error("Options of a single query are not supported here.");
    return resultsOf(await query(text, params))[0] as Results<T>;
  };
  driver.exec = async (text) =>
    resultsOf(await driver.runExclusive(() => send(serialize.query(text))));
}

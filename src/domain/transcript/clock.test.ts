import { expect, test } from "vitest";
import { durationSeconds } from "./clock.ts";

test.each([
  ["2710", 2710],
  ["45:10", 2710],
  ["1:02:03", 3723],
  ["01:02:03.400", 3723.4],
  ["00:90:00", 5400],
  ["120:00", 7200],
  ["PT1H2M3S", 3723],
  ["PT45M", 2700],
  ["PT9S", 9],
  ["P1DT1S", 86_401],
  ["P0D", 0],
  ["1h 2m", 3720],
  ["45 min", 2700],
  ["1 hour 5 minutes", 3900],
  ["90s", 90],
  ["00:00:75", 75],
  ["1:75:00", null],
  ["12:99", null],
  ["1:2:3:4", null],
  ["-5", null],
  ["about an hour", null],
  ["min", null],
  ["", null],
])("the duration %j is %j seconds", (source, seconds) => {
  expect(durationSeconds(source)).toBe(seconds);
});

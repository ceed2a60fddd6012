type Vector = Float64Array | Float32Array;

export function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

export function addVector(to: Float64Array, vector: Vector, weight = 1): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] ?? 0) + weight * (vector[i] ?? 0);
}

export function normalize(vector: Vector): void {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length;
}

/** Of length 1, so that the dot product is the cosine. */
export function unitVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}

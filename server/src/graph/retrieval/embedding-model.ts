/** Turns texts into vectors; one per text, in their order, all of one length. */
export interface EmbeddingModel {
  /** Vectors of different models cannot be compared: stored beside each. */
  readonly name: string;
  embed(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
}

/** Of length 1, so that the dot product is the cosine. */
export function unitVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/** A text that a run's graph is read from: its answer (no source id) or a source the answer cites. */
export interface ExtractionText {
  text: string;
  sourceId?: string;
  title?: string;
  /** A public source. What anything else says is its user's alone. */
  isPublic?: boolean;
}

/** A sentence in which something was found, word for word. */
interface EvidenceSentence {
  text: string;
  sourceId?: string;
}

export interface MetadataValue {
  value: string | number | boolean;
  type: string;
}

export interface ExtractedEntity {
  name: string;
  /** One of `ENTITY_CATEGORIES`. */
  category: string;
  description: string;
  aliases: string[];
  metadata: Record<string, MetadataValue>;
  sentences: EvidenceSentence[];
}

/** `from` and `to` are names as in the entities, or a name that nobody described: a ghost. */
export interface ExtractedRelation {
  from: string;
  to: string;
  /** snake_case */
  type: string;
  sentence: string;
  sourceId?: string;
}

export interface Extraction {
  entities: ExtractedEntity[];
  relations: ExtractedRelation[];
}

-- Every place of a folded text begins a gram of three characters, fewer at the end of a word; `~` marks those of names and
-- descriptions, `=` those of metadata. With the mark of the workspace one index finds a term within one workspace.
CREATE FUNCTION entity_terms(workspace uuid, search text, metadata text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_prepend('!' || workspace::text, array(
    SELECT '~' || split_part(substr(search, i, 3), ' ', 1)
      FROM generate_series(1, length(search)) AS i WHERE substr(search, i, 1) <> ' '
    UNION ALL
    SELECT '=' || split_part(substr(metadata, i, 3), ' ', 1)
      FROM generate_series(1, length(metadata)) AS i WHERE substr(metadata, i, 1) <> ' '
  )))
$$;

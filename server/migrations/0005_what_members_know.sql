CREATE FUNCTION folded_words(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(lower(normalize(regexp_replace(normalize(words, NFKD), U&'[\0300-\036F]', '', 'g'), NFC)),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ')
$$;
--> statement-breakpoint
CREATE FUNCTION new_time_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid
$$;
--> statement-breakpoint
-- What was kept in one graph for all is taken apart: what public sources state stays the workspace's, the rest becomes the
-- graph of whoever has found it. Where nobody knows from where a word came, it counts as private, and where nobody knows
-- whose it was, it is nobody's. docs/decisions/0023-private-facts.md
-- Asked again for a workspace that is imported from a copy of an earlier release.
CREATE FUNCTION take_graph_apart(apart uuid) RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
  -- Which public sources speak of an entity.
  CREATE TEMP TABLE stated_by ON COMMIT DROP AS
    SELECT e.entity_id, e.source_id FROM entity_sources e JOIN sources s ON s.id = e.source_id AND s.user_id IS NULL AND s.workspace_id = apart
    UNION
    SELECT n.id, v.source_id FROM edge_evidence v JOIN sources s ON s.id = v.source_id AND s.user_id IS NULL AND s.workspace_id = apart
    JOIN edges g ON g.id = v.edge_id CROSS JOIN LATERAL (VALUES (g.source_entity_id), (g.target_entity_id)) AS n(id);
  -- Who knows it from a file or an answer; tainted, where a file of theirs may have had a part in its words.
  CREATE TEMP TABLE held ON COMMIT DROP AS
    SELECT entity_id, user_id, bool_or(tainted) AS tainted FROM (
      SELECT e.entity_id, s.user_id, true AS tainted FROM entity_sources e JOIN sources s ON s.id = e.source_id
      WHERE s.user_id IS NOT NULL AND s.workspace_id = apart
      UNION ALL
      SELECT f.entity_id, f.user_id, true FROM entity_finds f JOIN runs r ON r.id = f.run_id AND r.workspace_id = apart WHERE EXISTS (
        SELECT 1 FROM run_sources u JOIN sources s ON s.id = u.source_id AND s.user_id IS NOT NULL WHERE u.run_id = f.run_id)
      UNION ALL
      SELECT n.id, r.user_id, false FROM edge_evidence v JOIN runs r ON r.id = v.run_id JOIN edges g ON g.id = v.edge_id
      LEFT JOIN sources s ON s.id = v.source_id
      CROSS JOIN LATERAL (VALUES (g.source_entity_id), (g.target_entity_id)) AS n(id)
      WHERE r.workspace_id = apart AND (v.source_id IS NULL OR s.user_id IS NOT NULL)
    ) AS known GROUP BY entity_id, user_id;
  -- A name that may come from a file must stand in a public source to be public.
  CREATE TEMP TABLE stated ON COMMIT DROP AS
    SELECT e.id FROM entities e WHERE e.workspace_id = apart AND EXISTS (SELECT 1 FROM stated_by b WHERE b.entity_id = e.id) AND (
      'label' = ANY(e.edited_fields)
      OR NOT EXISTS (SELECT 1 FROM held h WHERE h.entity_id = e.id AND h.tainted)
      OR EXISTS (SELECT 1 FROM stated_by b JOIN sources s ON s.id = b.source_id
        WHERE b.entity_id = e.id AND strpos(folded_words(s.body), folded_words(e.label)) > 0));
  CREATE TEMP TABLE public_edges ON COMMIT DROP AS
    SELECT g.id FROM edges g WHERE g.workspace_id = apart AND g.source_entity_id IN (SELECT id FROM stated) AND g.target_entity_id IN (SELECT id FROM stated)
      AND EXISTS (SELECT 1 FROM edge_evidence v JOIN sources s ON s.id = v.source_id AND s.user_id IS NULL WHERE v.edge_id = g.id);
  INSERT INTO held
    SELECT entity_id, user_id, false FROM (
      SELECT f.entity_id, f.user_id FROM entity_finders f WHERE f.workspace_id = apart AND f.entity_id NOT IN (SELECT id FROM stated)
      UNION
      SELECT n.id, r.user_id FROM edge_evidence v JOIN runs r ON r.id = v.run_id JOIN edges g ON g.id = v.edge_id
      CROSS JOIN LATERAL (VALUES (g.source_entity_id), (g.target_entity_id)) AS n(id)
      WHERE g.workspace_id = apart AND g.id NOT IN (SELECT id FROM public_edges)
    ) AS found WHERE NOT EXISTS (SELECT 1 FROM held h WHERE h.entity_id = found.entity_id AND h.user_id = found.user_id);
  -- The row of a member's graph for each: the entity itself, where only this member knows it. All that was said of it goes
  -- to a member whose files alone can have said it.
  CREATE TEMP TABLE own_rows ON COMMIT DROP AS
    SELECT h.entity_id, h.user_id, s.id IS NOT NULL AS is_stated,
      CASE WHEN s.id IS NULL AND c.holders = 1 THEN h.entity_id ELSE new_time_id() END AS row_id,
      (h.tainted AND c.tainted = 1) OR (s.id IS NULL AND c.holders = 1) AS is_full
    FROM held h LEFT JOIN stated s ON s.id = h.entity_id JOIN (
      SELECT entity_id, count(*) AS holders, count(*) FILTER (WHERE tainted) AS tainted FROM held GROUP BY entity_id
    ) AS c ON c.entity_id = h.entity_id;
  ANALYZE stated_by, held, stated, public_edges, own_rows;
  INSERT INTO entities (id, workspace_id, owner_id, public_id, label, identity_key, category, kind, description, metadata,
      edited_fields, x, y, z, created_at, updated_at)
    SELECT o.row_id, e.workspace_id, o.user_id, CASE WHEN o.is_stated THEN e.id END, e.label, e.identity_key, e.category,
      CASE WHEN o.is_full THEN e.kind ELSE 'ghost' END, CASE WHEN o.is_full THEN e.description ELSE '' END,
      CASE WHEN o.is_full THEN e.metadata END, '{}', e.x, e.y, e.z, e.created_at, e.updated_at
    FROM own_rows o JOIN entities e ON e.id = o.entity_id WHERE o.row_id <> o.entity_id;
  INSERT INTO entity_search (entity_id, workspace_id, owner_id, category, kind, search_text, metadata_text)
    SELECT n.id, n.workspace_id, n.owner_id, n.category, n.kind,
      CASE WHEN o.is_full THEN s.search_text ELSE folded_words(n.label) END, CASE WHEN o.is_full THEN s.metadata_text ELSE '' END
    FROM own_rows o JOIN entities n ON n.id = o.row_id JOIN entity_search s ON s.entity_id = o.entity_id
    WHERE o.row_id <> o.entity_id;
  INSERT INTO entity_keys (workspace_id, owner_id, entity_id, key, kind, label)
    SELECT k.workspace_id, o.user_id, o.row_id, k.key, k.kind, k.label
    FROM own_rows o JOIN entity_keys k ON k.entity_id = o.entity_id AND (o.is_full OR k.kind = 'name')
    WHERE o.row_id <> o.entity_id;
  UPDATE entities e SET owner_id = o.user_id, pagerank = 0, pagerank_epoch = 0, community_id = NULL
    FROM own_rows o WHERE o.row_id = e.id AND o.entity_id = e.id;
  UPDATE entity_search s SET owner_id = o.user_id, pagerank = 0, pagerank_epoch = 0, community_id = NULL
    FROM own_rows o WHERE o.row_id = s.entity_id AND o.entity_id = s.entity_id;
  UPDATE entity_keys k SET owner_id = o.user_id FROM own_rows o WHERE o.row_id = k.entity_id AND o.entity_id = k.entity_id;
  DELETE FROM entity_scores h USING own_rows o WHERE o.row_id = h.entity_id;
  -- What the workspace keeps of an entity whose words a file may have had a part in: its name, and names that public sources
  -- use. The next run that reads about it describes it anew.
  CREATE TEMP TABLE cleaned ON COMMIT DROP AS
    SELECT DISTINCT s.id FROM stated s JOIN held h ON h.entity_id = s.id AND h.tainted;
  CREATE TEMP TABLE lost_names ON COMMIT DROP AS
    SELECT k.entity_id, k.key FROM entity_keys k JOIN cleaned c ON c.id = k.entity_id
    WHERE k.kind = 'alias' AND NOT EXISTS (SELECT 1 FROM stated_by b JOIN sources s ON s.id = b.source_id
      WHERE b.entity_id = k.entity_id AND strpos(folded_words(s.body), folded_words(k.label)) > 0);
  DELETE FROM entity_keys k USING lost_names l
    WHERE k.entity_id = l.entity_id AND (k.kind = 'hint' OR (k.kind = 'alias' AND k.key = l.key));
  UPDATE entities e SET
      kind = CASE WHEN EXISTS (SELECT 1 FROM stated_by b JOIN entity_sources t USING (entity_id, source_id)
        WHERE b.entity_id = e.id) OR e.edited_fields <> '{}' THEN e.kind ELSE 'ghost' END,
      description = CASE WHEN 'description' = ANY(e.edited_fields) THEN e.description ELSE '' END,
      metadata = CASE WHEN 'metadata' = ANY(e.edited_fields) THEN e.metadata END
    FROM cleaned c WHERE c.id = e.id;
  UPDATE entity_search s SET kind = e.kind, search_text = folded_words(concat_ws(' ', e.label,
        (SELECT string_agg(k.label, ' ') FROM entity_keys k WHERE k.entity_id = e.id AND k.kind = 'alias'), e.description)),
      metadata_text = CASE WHEN e.metadata IS NULL THEN '' ELSE s.metadata_text END
    FROM entities e JOIN cleaned c ON c.id = e.id WHERE s.entity_id = e.id;
  UPDATE entity_merges m SET kept_id = o.row_id FROM own_rows o JOIN cleaned c ON c.id = o.entity_id
    WHERE m.kept_id = o.entity_id AND o.is_full;
  DELETE FROM entity_merges m USING cleaned c WHERE m.kept_id = c.id;
  UPDATE entity_sources t SET entity_id = o.row_id FROM sources s, own_rows o
    WHERE s.id = t.source_id AND o.entity_id = t.entity_id AND o.user_id = s.user_id AND o.row_id <> t.entity_id;
  UPDATE entity_finds f SET entity_id = o.row_id FROM own_rows o
    WHERE o.entity_id = f.entity_id AND o.user_id = f.user_id AND NOT o.is_stated AND o.row_id <> f.entity_id;
  DELETE FROM entity_finders f USING entities e WHERE e.id = f.entity_id AND e.workspace_id = apart AND e.owner_id IS NOT NULL;
  INSERT INTO entity_finders (workspace_id, user_id, entity_id, is_private)
    SELECT e.workspace_id, o.user_id, e.id, true FROM own_rows o JOIN entities e ON e.id = o.entity_id AND o.is_stated
    ON CONFLICT DO NOTHING;
  UPDATE entity_finders f SET is_private = true FROM own_rows o JOIN held h USING (entity_id, user_id)
    WHERE o.entity_id = f.entity_id AND o.user_id = f.user_id AND o.is_stated AND h.tainted AND NOT EXISTS (
      SELECT 1 FROM entity_finds d JOIN run_sources u ON u.run_id = d.run_id
      JOIN stated_by b ON b.source_id = u.source_id AND b.entity_id = d.entity_id
      WHERE d.entity_id = f.entity_id AND d.user_id = f.user_id);
  -- Edges: what others than public sources say of one moves into the graph of whoever said it.
  CREATE TEMP TABLE own_edges ON COMMIT DROP AS
    SELECT u.edge_id, u.user_id, CASE WHEN p.id IS NULL AND count(*) OVER (PARTITION BY u.edge_id) = 1
      THEN u.edge_id ELSE new_time_id() END AS row_id
    FROM (
      SELECT DISTINCT v.edge_id, r.user_id FROM edge_evidence v JOIN runs r ON r.id = v.run_id LEFT JOIN sources s ON s.id = v.source_id
      WHERE r.workspace_id = apart AND (v.source_id IS NULL OR s.user_id IS NOT NULL OR v.edge_id NOT IN (SELECT id FROM public_edges))
    ) AS u LEFT JOIN public_edges p ON p.id = u.edge_id;
  ANALYZE own_edges;
  INSERT INTO edges (id, workspace_id, owner_id, source_entity_id, target_entity_id, type, weight, created_at, updated_at)
    SELECT o.row_id, g.workspace_id, o.user_id, a.row_id, b.row_id, g.type, 0, g.created_at, g.updated_at
    FROM own_edges o JOIN edges g ON g.id = o.edge_id
    JOIN own_rows a ON a.entity_id = g.source_entity_id AND a.user_id = o.user_id
    JOIN own_rows b ON b.entity_id = g.target_entity_id AND b.user_id = o.user_id
    WHERE o.row_id <> o.edge_id;
  UPDATE edges g SET owner_id = o.user_id, source_entity_id = a.row_id, target_entity_id = b.row_id
    FROM own_edges o, own_rows a, own_rows b
    WHERE o.row_id = g.id AND o.edge_id = g.id AND a.entity_id = g.source_entity_id AND a.user_id = o.user_id
      AND b.entity_id = g.target_entity_id AND b.user_id = o.user_id;
  UPDATE edge_evidence v SET edge_id = o.row_id FROM runs r, own_edges o
    WHERE r.id = v.run_id AND o.edge_id = v.edge_id AND o.user_id = r.user_id AND o.row_id <> v.edge_id
      AND (v.edge_id NOT IN (SELECT id FROM public_edges) OR v.source_id IS NULL
        OR EXISTS (SELECT 1 FROM sources s WHERE s.id = v.source_id AND s.user_id IS NOT NULL));
  DELETE FROM edges g WHERE g.workspace_id = apart AND g.owner_id IS NULL AND g.id NOT IN (SELECT id FROM public_edges);
  -- An answer counts for nothing where its run has a source that says so, now in the other graph.
  UPDATE edges g SET weight = 1 - power(0.5::float8, least(c.pieces, 30)) FROM (
      SELECT v.edge_id, count(DISTINCT v.source_id) + count(DISTINCT v.run_id) FILTER (WHERE NOT EXISTS (
        SELECT 1 FROM edge_evidence o WHERE o.edge_id IN (v.edge_id, e.edge_id) AND o.run_id = v.run_id
          AND o.source_id IS NOT NULL)) AS pieces
      FROM edge_evidence v JOIN (SELECT edge_id, row_id FROM own_edges UNION SELECT edge_id, edge_id FROM own_edges) AS e
        ON e.row_id = v.edge_id GROUP BY v.edge_id
    ) AS c WHERE g.id = c.edge_id;
  -- What several know each for themselves has a row for each by now; what nobody knows any more is nobody's.
  DELETE FROM entities e WHERE e.workspace_id = apart AND e.owner_id IS NULL AND e.id NOT IN (SELECT id FROM stated);
  INSERT INTO member_graphs (workspace_id, user_id, version)
    SELECT DISTINCT workspace_id, owner_id, 1 FROM entities WHERE workspace_id = apart AND owner_id IS NOT NULL ON CONFLICT DO NOTHING;
  UPDATE graph_states s SET entities = (SELECT count(*) FROM entities e WHERE e.workspace_id = s.workspace_id AND e.owner_id IS NULL),
    version = s.version + 1, waiting_since = coalesce(s.waiting_since, now())
    WHERE s.workspace_id = apart;
  DROP TABLE pg_temp.stated_by, pg_temp.held, pg_temp.stated, pg_temp.public_edges, pg_temp.own_rows, pg_temp.cleaned,
    pg_temp.lost_names, pg_temp.own_edges;
END
$function$;
--> statement-breakpoint
SELECT take_graph_apart(workspace_id) FROM graph_states;
--> statement-breakpoint
-- What is checked at the end is checked now: later migrations may alter these tables in the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;

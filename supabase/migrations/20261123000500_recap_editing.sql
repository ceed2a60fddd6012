-- An admin who saves a recap in the form has read it: then the mark of a machine goes.

grant update (is_machine_made) on public.er_episodes to authenticated;

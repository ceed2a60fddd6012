interface Props {
  id: string;
  error: string | undefined;
}

/** Always in the page, because screen readers only announce changes of an existing alert. */
export function FieldError({ id, error }: Props) {
  return (
    <div id={id} role="alert" className="field-error">
      {error}
    </div>
  );
}

interface Props {
  id: string;
  error: string | undefined;
}

/** The alert element is always in the page, because screen readers announce only changes of an existing alert. */
export function FieldError({ id, error }: Props) {
  return (
    <div id={id} role="alert" className="field-error">
      {error}
    </div>
  );
}

"""The court: two sides, a pool of jurors and a judge settle a question for two answers from documents."""

export default function EditQuestionPage() { return null }
